"""Serbian: past participle with sam, conditional with bih; ekavian, in either script."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, agreeing, words
from gendersuite.model import Gender

TO_LATIN = str.maketrans("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš") | {
    ord("љ"): "lj",
    ord("њ"): "nj",
    ord("џ"): "dž",
}


def in_latin(word: str) -> str:
    """A lower-cased word in Latin script."""
    return word.translate(TO_LATIN)


LANGUAGE = FirstPersonLanguage(
    code="sr",
    version="1",
    pronouns=words("ja"),
    auxiliaries=words("sam nisam jesam bih budem bejah beh"),
    copulas=words("sam nisam jesam budem bejah beh"),
    past_copulas=words("bio bila postao postala ostao ostala osećao osećala"),
    linking=words(
        # feeling, seeming, counting as
        "osećam osetim činim izgledam delujem smatram pravim pokazujem pokažem ispadam ispadnem"
        # becoming, staying
        " ostajem ostanem postajem postanem bivam biću ostaću postaću osećaću"
        # doing things in a state: dolazim spremna, spavam sama
        " dolazim dođem odlazim odem idem vraćam vratim izlazim izađem ulazim uđem hodam šetam putujem trčim spavam"
        " zaspim budim probudim ustajem ustanem sedim stojim ležim legnem živim umirem umrem čekam završim završavam"
        " krećem stižem stignem odrastam rastem"
    ),
    linking_infinitives=words(
        "biti bit postati postajati ostati ostajati osećati osetiti činiti izgledati delovati smatrati praviti"
        " pokazati ispasti živeti spavati"
    ),
    objects=words("mi meni"),
    others=words(
        "on ona oni one ono niko neko iko svi je su si smo ste nije nisu nisi nismo niste jesi jest jeste jesmo"
        " jesu bi bismo biste hoće hoćeš hoćemo hoćete će ćeš ćemo ćete neće nećeš nećemo nećete bude budu budeš"
        " budemo budete bejaše beše bejahu behu biće"
    ),
    subordinators=words(
        "da jer što šta ako kad kada dok iako premda mada budući pošto čim nego kako gde kuda kao ukoliko makar"
        " zašto otkad otkada dokle koliko"
    ),
    relatives=words(
        "koji koja koje kojeg kojega kojem kojemu kojim kojime kojoj koju kojih kojima kojom čiji čija čije čijeg"
        " čijem čijoj čiju čijim čijih ko koga kome kim čime čega čemu"
    ),
    coordinators=words("i a ali ili niti pa stoga zato no"),
    prepositions=words(
        "u na o od do iz s sa k ka po za pri nad pod pred među između zbog bez kroz preko protiv prema oko iznad"
        " ispod ispred iza kod nakon posle pre tokom umesto osim sem uz uoči uprkos radi poput usred unutar izvan"
        " van pomoću putem pokraj pored kraj duž niz"
    ),
    transparent=words(
        "se me mene meni mnom mi te ti tebe tebi ga njega njemu njim ju nju njoj joj mu im ih njih njima nas vas"
        " nam vam sebe sebi sobom to ovo sve svime svega ništa nešto išta svašta puno malo više manje najviše"
        " najmanje mnogo vrlo jako veoma izuzetno izrazito uvek zauvek oduvek još toliko tako ovako onako previše"
        " dosta dovoljno prilično baš nikad nikada često retko ponekad katkad stvarno zaista samo li ne nipošto"
        " sasvim potpuno skroz totalno gotovo skoro jedva opet ponovo danas sutra juče sinoć sada sad tada onda ovde"
        " onde tu tamo napolju kući takođe isto ipak možda valjda verovatno sigurno zapravo ustvari naravno konačno"
        " najzad odmah uskoro stalno inače uopšte nimalo nekako barem bar čak tek ni već god toga tome"
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
        " čavao vitao trio studio portfolio deo dela delo posao dana malo nula moj moja svoj svoja tvoj tvoja naš"
        " naša vaš vaša njegov njegova njen njena njihov njihova ova ovaj ona onaj neka neki svaka svaki druga drugi"
        " nijedna nijedan nekakva nikakva bilo hvala zdravo jedanaest dvanaest petnaest dvadesetak nema pet šest"
        " sedam osam devet deset dvadeset trideset pedeset sto"
    ),
    normalise=in_latin,
)
