"""Italian in the dialogue suite: "Credo di essere coraggiosa e che tu sia stanco", disse."""

from __future__ import annotations

from gendersuite.checkers.dialogue.language import DialogueLanguage, endings, persons, words
from gendersuite.model import Gender

M, F = Gender.MASCULINE, Gender.FEMININE

LANGUAGE = DialogueLanguage(
    code="it",
    version="1",
    subjects=persons("io", "tu lei voi"),
    linking=persons(
        # "credo di essere" has the speaker for its subject
        "sono essere sto ero fui sarò sarei fossi sembro paio sento divento rimango resto risulto ritengo considero "
        "appaio",
        "sei stai eri fosti sarai saresti sia sembri pari senti diventi rimani resti risulti appaia appari sembra "
        # lei: third person; voi: second person plural
        "è sta era sarà sarebbe fosse siete siate state eravate sembrate",
    ),
    relating=words("considero ritengo trovo vedo sento reputo credo"),
    clitics=persons("mi", "ti la le vi lo"),
    phrasal=persons(
        "ho faccio do so porto causo soffro parlo sanguino brontolo mento dubito invidio perdo lavoro avevo avrò avrei",
        "hai fai dai sai porti causi soffri parli sanguini brontoli menti dubiti invidi perdi lavori abbia avevi avrai "
        "ha fa dà sa porta abbiate avete fate",
    ),
    auxiliaries=persons(
        "posso devo potrei dovrei voglio", "puoi devi potresti dovresti vuoi può deve possa debba potete"
    ),
    linking_infinites=words("essere sembrare stare diventare sembrarti esserti apparire risultare"),
    opinion=words(
        "credo penso ritengo considero trovo direi suppongo immagino sospetto dico temo sento vedo sembra pare "
        "crediamo pensiamo credevo pensavo"
    ),
    answer=words("no"),
    negations=words("non mai nemmeno neanche"),
    skipped=words(
        "molto tanto così più meno abbastanza piuttosto troppo davvero proprio anche già solo soltanto sempre quasi "
        "veramente poco alquanto assai parecchio decisamente super iper sì invece essere stare sembrare stato stata "
        "stati state diventato diventata diventando essendo io tu lei voi stesso stessa ancora ormai semplicemente"
    ),
    skipped_pairs=frozenset({("un", "po"), ("un", "poco"), ("un", "tantino"), ("un", "pochino"), ("in", "realtà")}),
    skipped_endings=("mente",),
    articles={"un": M, "uno": M, "una": F, "un'": F, "il": M, "lo": M, "la": F, "l'": M, "i": M, "gli": M, "le": F},
    joiners=words("e ed o od ma né bensì"),
    contrasts=words("ma bensì però"),
    openers=words("e ed che ma però mentre né o"),
    relatives=words("che chi cui"),
    prepositions=words("di in con senza a per da come su al del nel dal fuori contro tra fra"),
    pro_forms=words("lo uguale altrettanto"),
    things=words(
        "persona persone qualcuno essere genio disastro incanto dono problema seccatura bellezza eminenza ostacolo "
        "bestia sciocchezza merda assurdità fastidio schifo vergogna amore mostro vittima sfida peso talento spirito "
        "diavolo incubo follia meraviglia fantasma verme stella caso personaggio angelo tesoro sole cielo splendore "
        "figura celebrità minaccia dolcezza delizia gioiello individuo pericolo successo fallimento orgoglio "
        "mistero rovina peste anima leggenda autorità creatura esempio cosa scheletro turbine corpo noia "
        "guaio impiastro gigante"
    ),
    verb_endings={"ando": ("are",), "endo": ("ere", "ire"), "andomi": ("are",), "andoti": ("are",)},
    guessed_endings=endings(
        masculine="ato ito uto oso ico issimo ino etto tore",
        feminine="ata ita uta osa ica issima ina etta trice",
        both="nte bile ista ale ace",
    ),
    both_marks="/@(*ə",
)
