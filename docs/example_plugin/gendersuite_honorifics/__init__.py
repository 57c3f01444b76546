"""A plug-in for gendersuite: are professionals called meneer or mevrouw in Dutch?"""
