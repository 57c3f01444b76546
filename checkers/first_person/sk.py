"""Slovak: past participle with som, conditional with by som."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, agreeing, words

LANGUAGE = FirstPersonLanguage(
    code="sk",
    version="1",
    pronouns=words("ja"),
    auxiliaries=words("som"),
    copulas=words("som budem nebudem bývam nebývam"),
    linking=words(
        # staying, feeling, seeming, becoming
        "cítim necítim zostávam nezostávam zostanem nezostanem ostávam neostávam ostanem neostanem pripadám"
        " nepripadám vyzerám nevyzerám javím zdám stávam nestávam stanem nestanem ocitám ocitnem tvárim držím hlásim"
        # doing things in a state: chodím nepripravená, vraciam sa unavený, zaspávam sama
        " chodím nechodím idem prichádzam prídem odchádzam odídem jazdím cestujem vraciam vrátim vstávam vstanem"
        " prebúdzam prebudím budím zobudím zaspávam zaspím spím sedím ležím stojím žijem čakám končím skončím umieram"
        " umriem zomriem narodím vychádzam vyjdem vchádzam vojdem"
    ),
    past_copulas=words(
        "bol bola nebol nebola býval bývala cítil cítila necítil necítila zostal zostala ostal ostala pripadal"
        " pripadala"
    ),
    linking_infinitives=words(
        "byť nebyť bývať zostať zostávať nezostať ostať ostávať cítiť necítiť pripadať vyzerať stať stávať javiť"
        " chodiť prísť prichádzať vrátiť vracať odísť zaspávať žiť"
    ),
    objects=words("mi ma mne mňa"),
    others=words(
        "on ona ono oni ony ty my vy nikto niekto každý všetci ste sme je sú bude nebude budeš nebudeš budeme"
        " nebudeme budete nebudete budú nebudú by"
    ),
    subordinators=words(
        "že pretože lebo keďže nakoľko aby keby žeby keď kým až dokiaľ pokiaľ ak či hoci hoc akoby pričom nech sotva"
        " odkedy akonáhle kedykoľvek akokoľvek ledaže"
    ),
    subordinators_after_mark=words("ako než"),
    relatives=words(
        "ktorý ktorá ktoré ktorí ktorú ktorého ktorej ktorému ktorom ktorým ktorou ktorých ktorými kto koho komu kom"
        " kým čo čoho čomu čom čím kde kam odkiaľ kadiaľ kedy prečo aké akí akého akú akým akej čí ktokoľvek"
    ),
    coordinators=words("a i ale alebo ani no avšak lež takže"),
    prepositions=words(
        "v vo na do z zo s so k ku o od odo po pre pri za nad nado pod podo pred predo u bez bezo medzi kvôli vďaka"
        " voči proti oproti podľa okolo okrem mimo počas namiesto napriek skrz cez cezo vedľa vnútri ohľadom vrátane"
        " uprostred popri poza ponad popod spod spoza spomedzi"
    ),
    past_endings=("l", "la", "li", "lo"),
    present_endings=("m",),
    guessed_past=agreeing("al il el ol ul yl", "ala ila ela ola ula yla kla dla"),
    guessed_adjectives=agreeing("ný ký", "ná ká"),
    adjective_cases=words("nominative short"),
    linking_cases=words("instrumental"),
    reflexives=words("sa"),
    agreeing=agreeing("rád nerád sám", "rada nerada sama"),
    vetoed=words("jeden jedna žiadny žiadna každá druhý druhá tela zrkadla hlavou rukou nohou vlnou"),
)
