"""Czech: past participle with jsem, conditional with bych."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, agreeing, words
from gendersuite.model import Gender

LANGUAGE = FirstPersonLanguage(
    code="cs",
    version="1",
    pronouns=words("já"),
    auxiliaries=words("jsem bych abych kdybych nejsem"),
    copulas=words("jsem nejsem budu nebudu"),
    linking=words("cítím necítím zůstávám zůstanu připadám vypadám působím"),
    others=words("on ona ono oni ony ty my vy jsi jste jsme je jsou není nejsou bys byste bychom by aby kdyby abys"),
    subordinators=words("že protože aby když pokud jestli zda jak jakmile než ačkoli ačkoliv přestože i-když dokud až"),
    relatives=words("který která které kteří kterou kterého kterému kterým kterých kdo co kde kam kdy jehož jejíž jenž"),
    coordinators=words("a i ale nebo ani však takže proto tak"),
    prepositions=words("v ve na do z ze s se k ke o od po pro při za nad pod před u bez mezi kvůli díky"),
    transparent=words("se si už velmi moc tak příliš trochu docela vždy vždycky stále ještě opravdu to mi mě"),
    past_endings=("l", "la", "li", "lo"),
    guessed_past={"la": Gender.FEMININE, "l": Gender.MASCULINE},
    agreeing=agreeing("rád nerad nerád sám", "ráda nerada neráda sama"),
)
