"""Croatian: past participle with sam, conditional with bih; ijekavian."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, agreeing, words
from gendersuite.model import Gender

LANGUAGE = FirstPersonLanguage(
    code="hr",
    version="1",
    pronouns=words("ja"),
    auxiliaries=words("sam nisam jesam bih budem bijah bjeh"),
    copulas=words("sam nisam jesam budem bijah bjeh"),
    past_copulas=words("bio bila postao postala ostao ostala osjećao osjećala"),
    linking=words(
        # feeling, seeming, counting as
        "osjećam osjetim činim pričinjam izgledam djelujem doimam smatram pravim pokazujem pokažem ispadam ispadnem"
        # becoming, staying
        " ostajem ostanem postajem postanem bivam"
        # doing things in a state: dolazim spremna, spavam sama
        " dolazim dođem odlazim odem idem vraćam vratim izlazim izađem ulazim uđem hodam šetam putujem trčim spavam"
        " zaspim budim probudim ustajem ustanem sjedim stojim ležim legnem živim umirem umrem čekam završim"
        " završavam krećem stižem stignem odrastam rastem"
    ),
    linking_infinitives=words(
        "biti bit postati postajati ostati ostajati osjećati osjetiti činiti izgledati djelovati smatrati praviti"
        " pokazati ispasti živjeti spavati"
    ),
    objects=words("mi meni"),
    others=words(
        "on ona oni one ono nitko netko svatko itko svi je su si smo ste nije nisu nisi nismo niste jesi jest jeste"
        " jesmo jesu bi bismo biste hoće hoćeš hoćemo hoćete će ćeš ćemo ćete neće nećeš nećemo nećete bude budu"
        " budeš budemo budete bijaše bješe bijahu bjehu bijasmo bijaste"
    ),
    subordinators=words(
        "da jer što ako kad kada dok iako premda mada budući pošto čim nego kako gdje kamo kuda kao ukoliko makar"
        " zašto otkad otkada dokle koliko kadgod kolikogod"
    ),
    relatives=words(
        "koji koja koje kojeg kojega kojem kojemu kojim kojime kojoj koju kojih kojima kojom čiji čija čije čijeg"
        " čijem čijoj čiju čijim čijih tko koga kome komu kime čime čega čemu"
    ),
    coordinators=words("i a ali ili niti pa stoga zato no"),
    prepositions=words(
        "u na o od do iz s sa k ka po za pri nad pod pred među između zbog bez kroz preko protiv prema oko iznad"
        " ispod ispred iza kod nakon poslije prije tijekom umjesto osim uz uoči unatoč usprkos radi poput usred"
        " unutar izvan pomoću putem pokraj pored kraj duž niz"
    ),
    transparent=words(
        "se si me mene meni mnom mi te ti tebe tebi ga njega njemu njim ju nju njoj joj mu im ih njih njima nas vas"
        " nam vam sebe sebi sobom to ovo sve svime svega ništa nešto išta svašta puno malo više manje najviše"
        " najmanje mnogo vrlo jako veoma izuzetno iznimno izrazito uvijek zauvijek oduvijek još toliko tako ovako"
        " onako previše dosta dovoljno prilično poprilično baš nikad nikada često rijetko ponekad katkad stvarno"
        " doista zaista samo li ne nipošto sasvim posve potpuno skroz totalno gotovo skoro jedva opet ponovno ponovo"
        " danas sutra jučer sinoć sada sad tada onda ovdje ondje tu tamo vani doma kući također isto ipak možda"
        " valjda vjerojatno sigurno zapravo ustvari naravno konačno napokon odmah uskoro stalno inače uopće nimalo"
        " nekako barem bar čak tek ni već god toga tome zbog"
    ),
    past_endings=("ao", "eo", "io", "uo", "ro", "la", "li", "lo", "le"),
    present_endings=("m", "u"),
    guessed_past=agreeing("ao eo io uo", "la"),
    not_predicate_letters="eu",
    guessed_adjectives=agreeing("ivan ičan iran alan ljiv niji skiji", "ivna ična irana alna ljiva nija skija"),
    linking_cases=words("instrumental"),
    reflexives=words("se sebe"),
    agreeing={},
    agreeing_alone=agreeing("", "sama"),
    agreeing_objects=agreeing("samog samoga", "samu"),
    accusatives=words("me mene"),
    agreeing_auxiliaries={"sam": Gender.MASCULINE},
    other_auxiliaries=words("je su nije nisu će neće bi"),
    vetoed=words(
        "kao tako već pakao ugao kotao žao jao misao smisao besmisao kakao anđeo anđela arhanđeo đavao pepeo veo"
        " čavao vitao trio studio portfolio dio djela djelo posao dana malo nula moj moja svoj svoja tvoj tvoja naš"
        " naša vaš vaša njegov njegova njen njena njezin njezina njihov njihova ova ovaj ona onaj neka neki svaka"
        " svaki druga drugi nijedna nijedan nekakva nikakva bilo hvala zdravo jedanaest dvanaest petnaest dvadesetak"
        " nema pet šest sedam osam devet deset dvadeset trideset pedeset sto"
    ),
)
