"""Czech: past participle with jsem, conditional with bych."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, agreeing, words

LANGUAGE = FirstPersonLanguage(
    code="cs",
    version="1",
    pronouns=words("já"),
    auxiliaries=words("jsem nejsem bych abych kdybych bysem abysem kdybysem"),
    copulas=words("jsem nejsem budu nebudu bývám nebývám"),
    linking=words(
        # staying, feeling, seeming, becoming
        "cítím necítím zůstávám nezůstávám zůstanu nezůstanu připadám nepřipadám připadnu vypadám nevypadám jevím"
        " zdám stávám nestávám stanu nestanu ocitám ocitnu tvářím držím prohlašuji hlásím"
        # doing things in a state: chodím nepřipravená, vracím se unavený, usínám sama
        " chodím nechodím jdu přicházím přijdu odcházím odejdu jezdím jedu přijíždím přijedu odjíždím vracím vrátím"
        " vstávám vstanu probouzím probudím budím usínám usnu spím sedím ležím stojím žiji žiju bydlím čekám končím"
        " skončím umírám umřu zemřu narodím vypadnu vycházím vyjdu vcházím vejdu cestuji cestuju"
    ),
    past_copulas=words(
        "byl byla nebyl nebyla býval bývala cítil cítila necítil necítila zůstal zůstala nezůstal nezůstala připadal"
        " připadala"
    ),
    linking_infinitives=words(
        "být nebýt bývat zůstat zůstávat nezůstat cítit necítit připadat vypadat stát stávat jevit chodit přijít"
        " přicházet vrátit vracet odejít usínat žít"
    ),
    objects=words("mi mě mně mne"),
    others=words(
        "on ona ono oni ony ty my vy nikdo někdo každý všichni tys jsi nejsi jseš jste nejste jsme nejsme je není"
        " jsou nejsou bude nebude budeš nebudeš budeme nebudeme budete nebudete budou nebudou by bys byste bychom"
        " bysme ses sis"
    ),
    subordinators=words(
        "že protože jelikož poněvadž neboť aby abys abychom abysme abyste kdyby kdybys kdybychom kdybysme kdybyste"
        " když až dokud pokud jestli jestliže zda zdali jak jakmile ačkoli ačkoliv přestože třebaže byť zatímco jakoby"
        " ať aniž sotva přičemž načež kdykoli kdykoliv jakkoli jakkoliv ledaže leda"
    ),
    subordinators_after_mark=words("než nežli jako"),
    relatives=words(
        "který která které kteří kterou kterého kterému kterém kterým kterých kterými jenž jež jehož jemuž jejž jíž"
        " jichž jimiž jejíž jejichž niž němž nímž nichž nimiž kdo koho komu kom kým co čeho čemu čem čím což čehož"
        " čemuž čímž kde kam odkud kudy kdy proč jaké jací jakého jakému jakou jakým jakých jakými čí kdokoli kdokoliv"
    ),
    coordinators=words("a i ale nebo anebo či ani nýbrž avšak takže tudíž"),
    prepositions=words(
        "v ve na do z ze s k ke ku o od ode po pro při za nad nade pod pode před přede u bez beze mezi kvůli díky"
        " vůči proti oproti podle dle kolem okolo kromě mimo během místo namísto navzdory skrz skrze přes přese vedle"
        " uvnitř ohledně včetně uprostřed poblíž"
    ),
    past_endings=("l", "la", "li", "lo", "ly"),
    present_endings=("m", "u", "i"),
    guessed_past=agreeing("al il el ěl ul yl kl", "ala ila ela ěla ula yla kla"),
    guessed_adjectives=agreeing("ný ký", "ná ká"),
    adjective_cases=words("nominative short"),
    linking_cases=words("instrumental"),
    reflexives=words("se"),
    agreeing=agreeing("rád nerad nerád sám", "ráda nerada neráda sama"),
    vetoed=words("jeden jedna žádný žádná každá druhý druhá sil služebnou"),
)
