"""Polish: the past form has its person inside (byłem, byłam), or on a conjunction (żebym)."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, agreeing, words

LANGUAGE = FirstPersonLanguage(
    code="pl",
    version="1",
    pronouns=frozenset(),
    auxiliaries=words("będę gdybym żebym abym bym choćbym jakbym bym"),
    copulas=words("jestem będę"),
    linking=words("czuję zostanę pozostaję wydaję wyglądam"),
    others=words("on ona ono oni one ty my wy jest są był była"),
    subordinators=words("że ponieważ bo gdy kiedy jeśli jeżeli choć chociaż żeby aby jak dopóki zanim"),
    relatives=words("który która które którzy którego któremu którym których którą kto co gdzie"),
    coordinators=words("i a ale lub albo ani oraz więc dlatego"),
    prepositions=words("w we na do z ze o od po dla przy za nad pod przed u bez między przez ku"),
    transparent=words("się nie bardzo już tak zbyt zawsze jeszcze naprawdę to mi mnie"),
    past_endings=("em", "am", "ł", "ła", "ło", "li", "ły", "śmy"),
    agreeing=agreeing("sam", "sama"),
    past_has_person=True,
    adjective_cases=words("nominative"),
)
