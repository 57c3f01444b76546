"""Russian: the past tense agrees with its subject я."""

from __future__ import annotations

from gendersuite.checkers.first_person.language import FirstPersonLanguage, agreeing, words

LANGUAGE = FirstPersonLanguage(
    code="ru",
    version="1",
    pronouns=words("я"),
    copulas=frozenset(),
    linking=words("чувствую остаюсь останусь кажусь выгляжу"),
    others=words("он она оно они ты мы вы кто который которая которое которые никто все"),
    subordinators=words("что чтобы потому если когда хотя как пока поскольку так-как чем будто ли"),
    relatives=words("который которая которое которые которого которому которым которой которую которых кто где куда"),
    coordinators=words("и а но или да поэтому"),
    prepositions=words("в во на до из изо с со к ко о об обо от по про при за над под перед у без между для через"),
    transparent=words("не очень бы уже так слишком всегда себя мне это"),
    past_endings=("л", "ла", "ло", "ли", "лся", "лась", "лось", "лись", "г", "к", "х", "с", "з", "р", "б", "гся", "кся", "рся", "сся", "п"),
    agreeing=agreeing("сам рад один должен готов", "сама рада одна должна готова"),
    past_needs_auxiliary=False,
    zero_copula=True,
    adjective_cases=words("nominative"),
)
