"""Spanish in the dialogue suite: "Creo que soy valiente y tú eres guapa", dijo."""

from __future__ import annotations

from gendersuite.checkers.dialogue.language import YOU, DialogueLanguage, endings, persons, words
from gendersuite.model import Gender

M, F = Gender.MASCULINE, Gender.FEMININE

LANGUAGE = DialogueLanguage(
    code="es",
    version="1",
    subjects=persons("yo", "tú tu usted vos ud uds ustedes vosotros vosotras"),
    linking=persons(
        # ser, estar and what stands for them
        "soy estoy fui era estuve sea esté sería estaría seré estaré fuera estuviera "
        "parezco siento veo encuentro hallo muestro vuelvo pongo quedo resulto sigo sueno luzco ando permanezco "
        "considero salgo salí",
        "eres estás estas sos sois estáis fuiste eras estabas estuviste seas estés serías estarías serás estarás "
        "pareces sientes ves encuentras hallas muestras vuelves pones quedas resultas sigues suenas luces andas "
        "consideras sales saliste "
        # usted: third person
        "es está son están parece siente ve encuentra muestra vuelve pone queda resulta sigue suena luce anda "
        "considera será estará sería estaría",
    ),
    relating=words("considero creo encuentro veo noto hallo siento"),
    clitics=persons("me", "te le lo la os les"),
    phrasal=persons(
        "tengo doy hago llevo sé causo gozo carezco sufro padezco sangro regaño hablo cuido quejo dudo "
        "envidio sobresalgo intimido asusto pertenezco padecí tuve tenía tendré actúo pierdo pienso trabajo confío "
        "agradezco necesito insisto",
        "tienes tenés das haces llevas sabes causas gozas careces sufres padeces sangras regañas molestas hablas "
        "vistes cuidas quejas dudas envidias intimidas asustas piensas trabajas confías agradeces necesitas actúas "
        "reaccionas pesas comportas atraes encantas aburres confundes impresionas dependes insistes tenías "
        "tendrás tuviste tiene da hace lleva sabe causa goza carece sufre padece sangra regaña habla "
        "viste cuida queja piensa",
    ),
    phrasal_endings={"aste": (YOU, ("ar",)), "iste": (YOU, ("er", "ir"))},
    auxiliaries=persons(
        "he había puedo podría debo debería suelo voy acabo llego quiero intento",
        "has ha habías habéis han puedes podrías debes deberías sueles vas acabas llegas quieres intentas "
        "puede podría debe debería suele llega",
    ),
    linking_infinites=words(
        "sido estado vuelto puesto quedado resultado parecido sentido sentirme sentirte sentirse "
        "ser estar parecer resultar quedar quedarme quedarte volverme volverte ponerme ponerte verme verte"
    ),
    opinion=words(
        "creo pienso considero opino supongo diría digo siento imagino sospecho parece entiendo juzgo temo encuentro "
        "veo creemos pensamos creía pensaba"
    ),
    answer=words("no"),
    negations=words("no nunca tampoco jamás"),
    skipped=words(
        "muy tan poco mucho más menos bastante algo demasiado realmente también ya sí si sólo solo aún todavía siempre "
        "casi medio super súper hiper extra ser estar parecer sentirme sentirte verte verme siendo estando "
        "volviendo volviéndome volviéndote poniendo poniéndome poniéndote quedando quedándome quedándote sido estado "
        "vuelto puesto quedado resultado parecido sentido simplemente nada tanto todo toda como así hoy ahora "
        "yo tú usted vos mismo misma"
    ),
    skipped_pairs=frozenset(
        {
            ("un", "poco"),
            ("un", "tanto"),
            ("un", "pelín"),
            ("un", "poquito"),
            ("de", "verdad"),
            ("a", "veces"),
            ("por", "supuesto"),
            ("en", "realidad"),
            ("sin", "duda"),
            ("una", "pizca"),
            ("nada", "de"),
        }
    ),
    skipped_endings=("mente",),
    articles={"un": M, "una": F, "el": M, "la": F, "unos": M, "unas": F, "los": M, "las": F},
    joiners=words("y e o u pero sino ni ,"),
    contrasts=words("sino pero aunque mas"),
    openers=words("y e que pero mientras ni o"),
    relatives=words("que quien cual"),
    prepositions=words("de en con sin a para por como sobre al del fuera contra desde hacia ante"),
    pro_forms=words("lo igual"),
    things=words(
        "persona personas alguien ser genio inconveniente desastre encanto regalo molestia problema cascabel don "
        "bicho belleza eminencia logro estorbo sanguijuela bestia tontería mierda sinsentido disparate fastidio asco "
        "vergüenza amor incomodidad desvío monstruo víctima desafío bache coloso cerebro inconveniencia carga talento "
        "espíritu basura diablo victoria despilfarro pesadilla locura incordio maravilla fantasma bulto "
        "gusano estrella rascacielos caso personaje mina hervor soldado ángel tesoro sol cielo bombón monada "
        "preciosidad figura celebridad amenaza dulzura delicia joya gente individuo peligro éxito fracaso orgullo "
        "misterio ruina pesadez plaga peste lata cabeza alma leyenda lumbrera autoridad criatura ejemplo pelma cosa "
        "rollo esqueleto palo torbellino manojo mar pozo montón cuerpo"
    ),
    verb_endings={
        "ando": ("ar",),
        "iendo": ("er", "ir"),
        "yendo": ("er", "ir"),
        "ándome": ("ar",),
        "ándote": ("ar",),
        "ándolo": ("ar",),
        "iéndome": ("er", "ir"),
        "iéndote": ("er", "ir"),
    },
    guessed_endings=endings(
        masculine="ado ido oso ico udo izo ito ísimo ote ón ín or",
        feminine="ada ida osa ica uda iza ita ísima ota ona ina ora",
        both="nte ble ista al az",
    ),
    both_marks="/@(",
)
