"""What the Study tab shows beside the claims."""


def studies():
    return []
