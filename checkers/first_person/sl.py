"""Slovenian: past participle with sem, future with bom, conditional with bi, which serves every person."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, agreeing, words

LANGUAGE = FirstPersonLanguage(
    code="sl",
    version="1",
    pronouns=words("jaz"),
    auxiliaries=words("sem nisem bom"),
    open_auxiliaries=words("bi"),
    copulas=words("sem nisem bom"),
    past_copulas=words("bil bila postal postala ostal ostala počutil počutila"),
    linking=words(
        # feeling, seeming
        "počutim čutim občutim zdim delujem izgledam pretvarjam izpadem"
        # becoming, staying
        " ostajam ostanem postajam postanem"
        # doing things in a state: pridem utrujena, spim sama
        " pridem prihajam odidem odhajam grem hodim vračam vrnem potujem tečem spim zaspim zbudim zbujam vstanem"
        " vstajam sedim stojim ležim ležem živim umrem umiram čakam končam rastem"
    ),
    linking_infinitives=words("biti postati postajati ostati ostajati počutiti zdeti delovati izgledati"),
    objects=words("mi meni me mene name zame vame pome"),
    others=words(
        "on ona oni one ono onadva midva midve vidva vidve nihče nekdo vsakdo kdo kdorkoli je so smo ste sva sta ni"
        " niso nisi nismo niste nisva nista bo bodo boš bomo boste bova bosta"
    ),
    subordinators=words(
        "da ker če ko kadar čeprav čeravno dokler medtem kako kje kam kjer kamor zakaj kot kakor odkar preden"
        " kolikor koliko saj ali naj"
    ),
    relatives=words(
        "ki kateri katera katero katerega kateremu katerem katerim katere katerih katerimi kdor kogar komur kar"
        " česar čemur čimer čigar"
    ),
    coordinators=words("in ter a ampak vendar toda zato torej temveč niti pa"),
    prepositions=words(
        "v na o od do iz s z k h po za pri nad pod pred med zaradi brez skozi čez proti prek preko okoli okrog ob"
        " glede kljub namesto razen izmed poleg zoper izpod iznad izza znotraj zunaj sredi vzdolž blizu"
    ),
    transparent=words(
        "se si me mi mene meni mano menoj te ti tebe tebi ga njega mu njemu jo njo ji njej jih njih jim njim nas"
        " vas nam vam sebe sebi seboj sabo to vse vsega nič nekaj zelo tako preveč dovolj precej vedno zmeraj nikoli"
        " pogosto redko včasih res samo le še že tudi ne zdaj sedaj danes jutri včeraj tukaj tu tam doma domov"
        " nekoliko malo bolj najbolj manj najmanj popolnoma čisto povsem skoraj komaj spet znova morda mogoče"
        " verjetno seveda končno takoj kmalu vsaj celo lahko vase vanj vanjo vanje nase nanj nanjo nanje name zase"
        " zanj zanjo zanje zame predse kaj koga komu koli karkoli kadarkoli kdajkoli izredno izjemno resnično dokaj"
    ),
    past_endings=("l", "la", "lo", "li", "le"),
    present_endings=("m",),
    guessed_past=agreeing("l", "la"),
    not_predicate_letters="eou",
    guessed_adjectives=agreeing("iven ičen iran alen ljiv", "ivna ična irana alna ljiva"),
    agreeing=agreeing("rad nerad", "rada nerada"),
    agreeing_alone=agreeing("sam", "sama"),
    vetoed=words(
        "del dela delo pravila pravilo oblačila dana prav moj moja svoj svoja tvoj tvoja naš naša vaš vaša njegov"
        " njegova njen njena njihov njihova ta tale neka nek vsaka vsak druga drug kola kolo malo mala mal hvala"
        " koli spet pet šest sedem osem devet deset enajst dvanajst"
    ),
)
