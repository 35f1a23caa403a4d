# Every data file fits its schema, and the schema is one that editors understand.
import json
import pathlib
import sys

import jsonschema

wrong = 0
for path in sorted(pathlib.Path("data/schema").glob("*/*.schema.json")):
    schema = json.loads(path.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    data = pathlib.Path("data") / path.parent.name / path.name.replace(".schema", "")
    for error in jsonschema.Draft202012Validator(schema).iter_errors(json.loads(data.read_text())):
        wrong += 1
        print(f"{data}: {'/'.join(map(str, error.path))}: {error.message[:200]}")
sys.exit(wrong > 0)
