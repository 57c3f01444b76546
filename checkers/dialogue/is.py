"""Icelandic in the dialogue suite: „Ég held að ég sé hugrökk og þú ert sterkur,“ sagði hún."""  # noqa: N999  the language code

from __future__ import annotations

from gendersuite.checkers.dialogue.language import DialogueLanguage, each, endings, persons, words
from gendersuite.model import Gender

M, F = Gender.MASCULINE, Gender.FEMININE

LANGUAGE = DialogueLanguage(
    code="is",
    version="1",
    # Weak systems lose accents (pu ert) or write as in the sagas (ek em).
    subjects=persons("ég eg jeg ek", "þú þu pu thu"),
    accusatives=persons("mig", "þig"),
    objects=persons("mig mér mín", "þig þér þín"),
    clitics=persons("mig mér", "þig þér"),
    linking=persons(
        "em",
        "ert ertu sért sértu varst varstu verður verðir yrðir værir værirðu",
        # These need ég or þú beside them. Behind séi are forms that no grammar has, but systems write them.
        "er eru eruð sé séu var væri verð verði yrði varð virðist þykist sýnist virka virkar lít lítur líti lítir "
        "séi séir séið séð séur sér séri séru sérð séj se þykkjumk",
    ),
    relating=words("er var verður væri sé"),  # mér er kalt
    phrasal=persons("", "", "líður líði leiðist á átt eigi eigir þykir"),  # mér líður vel, þú átt það til
    auxiliaries=persons(
        "",
        "",
        "hef hefur hafi hafir hafði get getur geti getir gæti gætir mun munt muni munir myndi myndir skal skalt "
        "vil vilt vilji viljir ætla ætlar ætli kann kannt kunni kunnir má mátt megi megir hlýt hlýtur hljóti hljótir "
        "þarf þarft",
    ),
    linking_infinites=words("vera verið verða orðið virðast líta þykja"),
    opinion=words(
        "held hélt tel hugsa hygg álít finnst fannst þykir trúi ætla veit segi meina finn ímynda grunar myndi"
    ),
    openers=words(
        "og ok að at en heldur sem né nei "
        # mér finnst þú góð, ég tel mig góða
        "finnst fannst þykir þótti sýnist held hélt tel hygg álít hugsa finn tenki"
    ),
    answer=words("nei ekki ekkert no nay nej"),
    negations=words("ekki aldrei varla"),
    # Adverbs need not be listed: BÍN knows them. These are adjectives or pronouns as well, or would end the phrase.
    skipped=words(
        "mjög svo of frekar fremur heldur ansi afar alveg bara líka nú þá þó samt enn ennþá einnig aðeins alltaf oft "
        "stundum kannski rosa voða hreint pínu pínulítið smá nokkuð dálítið svolítið talsvert töluvert mikið miklu "
        "lítið eitthvað einum allt jafn álíka svona sjálfsagt hvorki þinn þín minn mín vera verið verða orðið"
    ),
    skipped_pairs=frozenset(
        {
            ("í", "raun"),
            ("í", "rauninni"),
            ("að", "vera"),
            ("at", "vera"),
            ("að", "verða"),
            ("út", "fyrir"),
            ("hins", "vegar"),
            ("alls", "ekki"),
            ("á", "móti"),
            ("vel", "á"),
        }
    ),
    skipped_endings=(),
    articles={"sá": M, "sú": F, "hinn": M, "hin": F},
    joiners=words("og ok eða né en bæði ,"),
    contrasts=words("en heldur"),
    relatives=words("sem eins"),
    prepositions=words(
        "að at á af án eftir frá fyrir gegn handan hjá í með meðal milli móti ofan til um undan undir úr utan við yfir "
        "upp niður út inn"
    ),
    infinitive_marks=words("að at"),
    pro_forms=words("það"),
    things=frozenset(),  # BÍN knows which words are nouns
    # Other words in -maður are said of women, too (fagmaður).
    sexed=each("maður -karlmaður -ekkjumaður -kvennamaður karl herra -strákur -drengur piltur gaur hommi ekkill", M)
    | each("kóngur prins", M)
    | each("-kona kerling frú dama -stelpa -stúlka lesbía ekkja drottning prinsessa", F),
    verb_endings={},
    guessed_endings=endings(
        masculine="aður ur inn ænn únn ínn ánn ýnn ill ull úll áll gjarn rnn ann gr kr tr ðr dr pr fr mr nr rr",
        feminine="uð in söm gjörn ísk leg ug ív",
        both="andi laus ell vís ær",
    ),
    neutral_endings=each("ið að t", "neuter") | each("ingur ari isti leikur skapur dómur", "noun phrase"),
    bare_stems=True,
    both_marks="/(",
)
