"""The toy has no charts."""


def studies():
    return []
