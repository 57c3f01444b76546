"""Czech in the dialogue suite: „Myslím, že jsem statečná a ty jsi krásný,“ řekla."""

from __future__ import annotations

from gendersuite.checkers.dialogue.language import YOU, DialogueLanguage, I, endings, persons, words

LANGUAGE = DialogueLanguage(
    code="cs",
    version="1",
    subjects=persons("já", "ty vy"),
    # Denied forms (nejsem, nevypadáš) need not be listed: see negative_prefix.
    linking=persons(
        # být; the participle of the past and of the conditional follows it like an adjective: jsem se zbláznila
        "jsem jsu sem budu bych "
        "vypadám připadám cítím zdám jevím působím zůstávám zůstanu stávám stanu považuji považuju pokládám",
        # ses, sis, tys: jsi with se, si, ty; neníš: a mistake that systems make
        "jsi jseš seš ses sis tys neníš budeš bys "
        "vypadáš připadáš cítíš zdáš jevíš působíš zůstáváš zůstaneš stáváš staneš považuješ pokládáš "
        # formal vy
        "jste budete byste "
        "vypadáte připadáte cítíte zdáte jevíte působíte zůstáváte zůstanete stáváte stanete považujete pokládáte",
    ),
    relating=words(""),
    clitics={},
    # Verbs whose infinitive cannot be told from the form; all others by their endings.
    phrasal=persons(
        "mám bojím jdu chci vím jím stojím pletu",
        "máš bojíš jdeš chceš víš jíš stojíš pleteš máte bojíte jdete chcete víte jíte stojíte pletete",
    ),
    phrasal_endings={
        "u": (I, ("at", "out")),
        "uji": (I, ("ovat",)),
        "uju": (I, ("ovat",)),
        "ám": (I, ("at", "át")),
        "ím": (I, ("it", "et", "ět")),
        "eš": (YOU, ("at", "out")),
        "uješ": (YOU, ("ovat",)),
        "áš": (YOU, ("at", "át")),
        "íš": (YOU, ("it", "et", "ět")),
        "ete": (YOU, ("at", "out")),
        "ujete": (YOU, ("ovat",)),
        "áte": (YOU, ("at", "át")),
        "íte": (YOU, ("it", "et", "ět")),
    },
    auxiliaries=persons(
        "mohu můžu dokážu umím začínám snažím",
        "můžeš dokážeš umíš začínáš snažíš můžete dokážete umíte začínáte snažíte",
    ),
    linking_infinites=words("být působit vypadat zůstat"),
    opinion=words("myslím domnívám věřím soudím předpokládám tuším hádám cítím připadám zdám řekl řekla říkám"),
    narration=words(
        "řekl řekla řekli říkal říkala pravil pravila dodal dodala odpověděl odpověděla odpověděli odvětil odvětila "
        "opáčil opáčila zasmál zasmála smál smála usmál usmála usmíval usmívala rozesmál rozesmála prohlásil "
        "prohlásila přiznal přiznala odsekl odsekla zašeptal zašeptala pronesl pronesla"
    ),
    objects=persons("mě mne mně mi mnou", "tě tebe ti tobě tebou vás vám vámi"),
    answer=words("ne né nikoli nikoliv"),
    negations=words("ne nikdy"),
    negative_prefix="ne",
    skipped=words(
        # pronouns that stand between the verb and its adjective
        "se si já ty vy mi ti mě tě vám vás mně tobě to toho tím "
        # adverbs that are not made of adjectives
        "velmi velice moc příliš tak trochu trošku docela dost celkem poměrně hodně jen jenom pouze prostě opravdu "
        "skutečně vážně doopravdy fakt spíš spíše pořád stále už již ještě vlastně asi možná snad prý naprosto úplně "
        "zcela víc více méně nejvíc taky také rovněž zase opět teď nyní dnes dneska vždy vždycky někdy občas naopak "
        "přece ale určitě rozhodně jistě jako přímo zrovna právě no však sice pěkně až jaksi nějak poněkud nijak "
        "nejspíš nanejvýš zkrátka vskutku dokonce navíc než tu tady zde být"
    ),
    skipped_pairs=frozenset(
        {
            ("se", "za"),  # považuji se za chytrou
            ("tě", "za"),
            ("vás", "za"),
            ("o", "něco"),
            ("po", "pravdě"),
            ("v", "podstatě"),
            ("ve", "skutečnosti"),
        }
    ),
    skipped_endings=(),
    articles={},
    joiners=words("a i nebo ale ani ,"),
    contrasts=words("ale nýbrž avšak"),
    openers=words("a i že ale zatímco kdežto"),
    relatives=words("že který která kdo jenž jež co"),
    prepositions=words("v ve na k ke bez s z ze do od pod nad při po pro mimo u o za"),
    pro_forms=words(""),
    # Nouns that the word list does not prove to be persons (blázen: bláznovi), or that the endings would get wrong.
    things=words(
        "člověk osoba osobnost dítě postavy povahy klasika klasa rarita smůla zábava psychotik slušňák triumfátor"
    ),
    verb_endings={},
    adverb_endings={
        "ě": ("ého", "ího"),
        "e": ("ého", "ího"),
        "ře": ("rého",),
        "ce": ("kého",),
        "še": ("chého",),
        "ze": ("hého",),
        "ky": ("kého",),
        "ěji": ("ého", "ího"),
        "eji": ("ého", "ího"),
    },
    one_form_endings=("í",),
    guessed_endings=endings(masculine="ý oval ován", feminine="á ovala ována", both="ní cí ší"),
    both_marks="/@(",
    adjective_may_come_first=True,
)
