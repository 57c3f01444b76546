"""Polish: the past form has its person inside (byłem, byłabym), or leaves it to a conjunction (żebym, gdybym)."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, agreeing, words
from gendersuite.model import Gender

LANGUAGE = FirstPersonLanguage(
    code="pl",
    version="1",
    pronouns=frozenset(),
    auxiliaries=words(
        "będę bym abym ażebym żebym iżbym gdybym jakbym choćbym chociażbym jeślibym jeżelibym niżbym czybym"
        " jakobym cobym żem gdym jakem bom kiedym"
    ),
    copulas=words("jestem będę bywam"),
    linking=words(
        # becoming, staying
        "pozostaję pozostanę zostaję zostanę staję stanę robię zrobię okazuję okażę trwam przestaję"
        # feeling, seeming
        " czuję poczuję wydaję wydam zdaję wyglądam udaję wypadam"
        # doing things in a state: wracam zmęczona, siedzę znudzony
        " wracam wrócę przychodzę przyjdę przyjeżdżam przyjadę wychodzę wyjdę wchodzę wejdę odchodzę odejdę chodzę "
        "idę pójdę jadę jeżdżę siedzę siadam usiądę leżę stoję śpię zasypiam zasnę budzę obudzę wstaję wstanę żyję "
        "umieram umrę mieszkam pracuję czekam biegam dorastam kładę"
    ),
    linking_infinitives=words(
        "jako być bywać zostać zostawać pozostać pozostawać stać stawać czuć poczuć wydawać wydać okazać okazywać "
        "wyglądać żyć umrzeć wrócić wracać przyjść wyjść wejść chodzić iść pójść siedzieć stać leżeć spać zasnąć "
        "obudzić wstać bycie bycia byciu byciem będąc czując pozostając stając zostając wyglądając wracając "
        "wychodząc siedząc"
    ),
    objects=words("mi mnie"),
    others=words(
        "on ona ono oni one ty my wy ktoś nikt wszyscy jest są jesteś jesteśmy jesteście będzie będziesz będziemy"
        " będziecie będą byś abyś żebyś gdybyś jakbyś choćbyś byśmy abyśmy żebyśmy gdybyśmy jakbyśmy byście abyście"
        " żebyście gdybyście"
    ),
    subordinators=words(
        "że iż ponieważ bo gdyż bowiem gdy kiedy jeśli jeżeli choć chociaż mimo żeby aby by ażeby gdyby jakby choćby"
        " jakoby dopóki póki zanim odkąd skoro czy niż niczym podczas jak"
    ),
    relatives=words(
        "który która które którzy którego której któremu którym którą których którymi kto kogo komu kim co czego czemu"
        " czym gdzie dokąd skąd"
    ),
    coordinators=words("i a ale lub albo ani oraz więc dlatego lecz jednak toteż zatem"),
    # "za" is left out: before a nominative it is "too" (za stary).
    prepositions=words(
        "w we na do z ze o od ode po dla przy nad nade pod pode przed przede u bez beze między pomiędzy przez ku"
        " wobec wśród oprócz poza według wokół podczas dzięki mimo pomimo przeciw przeciwko spośród zamiast"
    ),
    transparent=words(
        "się nie bardzo już tak zbyt zawsze jeszcze naprawdę to mi mnie sobie siebie też również nigdy całkiem dość "
        "dosyć trochę nieco wciąż nadal ciągle prawie tutaj tam teraz dziś dzisiaj wtedy bardziej najbardziej tylko "
        "za aż niby raczej wręcz po prostu"
    ),
    past_endings=(
        *("łem", "łam", "nem", "nam", "łbym", "łabym", "nabym", "nbym", "śmy", "łeś", "łaś", "neś", "naś"),
        *("ł", "ła", "ło", "li", "ły", "łby", "łaby", "łoby", "liby", "łyby", "nien", "nna"),
    ),
    present_endings=("ę", "m"),
    guessed_past={
        "łabym": Gender.FEMININE,
        "łbym": Gender.MASCULINE,
        "łem": Gender.MASCULINE,
        "łam": Gender.FEMININE,
    },
    guessed_adjectives={"ny": Gender.MASCULINE, "na": Gender.FEMININE, "wy": Gender.MASCULINE, "wa": Gender.FEMININE},
    past_copulas=words(
        "byłem byłam byłbym byłabym zostałem zostałam czułem czułam stałem stałam wydawałem wydawałam okazałem okazałam"
    ),
    agreeing={},
    agreeing_objects=agreeing("samego", "samą"),
    accusatives=words("mnie"),
    agreeing_alone=agreeing("sam", "sama"),
    vetoed=words(
        # a present and nouns that look like past forms
        "działam zdziałam podziałam zadziałam działem podziałem przedziałem rozdziałem udziałem nadziałem tyłem "
        # determiners, and forms that mostly stand before nouns
        "tym tą jednym jedną sobą innym ten ta mój moja swój swoja twój twoja nasz nasza wasz wasza moim moją "
        "swoim swoją"
    ),
    past_has_person=True,
    adjective_cases=words("nominative instrumental"),
)
