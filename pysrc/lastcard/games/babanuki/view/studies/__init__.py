"""temp"""


def studies():
    return []
