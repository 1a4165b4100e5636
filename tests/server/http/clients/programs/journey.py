"""A client of the standard library: python journey.py BASE_URL. It prints what it got as JSON."""

import http.client
import json
import sys
import urllib.parse
import urllib.request

SQL = "create view dbo.report as select p.name, p.city from dbo.person p;"
USER = {"userId": "gudu|0123456789", "token": "token"}


def form(url, fields):
    body = urllib.parse.urlencode(fields).encode("utf-8")
    with urllib.request.urlopen(url, body) as answer:
        return answer.read().decode("utf-8")


def submit(base):
    address = urllib.parse.urlparse(base)
    boundary = "python-boundary"
    parts = []
    for name, value in {"jobName": "journey", "dbvendor": "dbvmssql", **USER}.items():
        parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n')
    parts.append(
        f'--{boundary}\r\nContent-Disposition: form-data; name="sqlfiles"; filename="größe.sql"\r\n\r\n'
        f"{SQL}\r\n--{boundary}--\r\n"
    )
    connection = http.client.HTTPConnection(address.netloc)
    # An iterable goes out in chunks.
    connection.request(
        "POST",
        address.path + "/sqlflow/job/submitUserJob",
        (part.encode("utf-8") for part in parts),
        {"Content-Type": f"multipart/form-data; boundary={boundary}"},
        encode_chunked=True,
    )
    answer = json.loads(connection.getresponse().read())
    connection.close()
    return answer["data"]


def main(base):
    token = json.loads(form(base + "/user/generateToken", {"userId": USER["userId"], "secretKey": ""}))
    record = submit(base)
    lookup = {"jobId": record["jobId"], **USER}
    while record["status"] == "create":
        record = json.loads(form(base + "/sqlflow/job/displayUserJobSummary", lookup))["data"]
    export = form(base + "/sqlflow/job/exportLineageAsCsv", lookup)
    print(json.dumps({"token": token["token"], "record": record, "export": export}))


main(sys.argv[1])
