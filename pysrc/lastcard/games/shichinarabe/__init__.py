"""SHICHINARABE: rules, solver, claims and view; the registry imports each when it is first used."""
