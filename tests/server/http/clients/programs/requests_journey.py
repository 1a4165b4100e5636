"""A client that uses requests: python requests_journey.py BASE_URL. It prints what it got as JSON."""

import json
import sys

import requests

SQL = "create view dbo.report as select p.name, p.city from dbo.person p;"
USER = {"userId": "gudu|0123456789", "token": "token"}


def main(base):
    token = requests.post(base + "/user/generateToken", {"userId": USER["userId"], "secretKey": ""}).json()
    files = [("sqlfiles", ("größe.sql", SQL.encode("utf-8")))]
    submitted = {"dbvendor": "dbvmssql", "jobName": "journey", **USER}
    record = requests.post(base + "/sqlflow/job/submitUserJob", data=submitted, files=files).json()["data"]
    lookup = {"jobId": record["jobId"], **USER}
    while record["status"] == "create":
        record = requests.post(base + "/sqlflow/job/displayUserJobSummary", data=lookup).json()["data"]
    export = requests.post(base + "/sqlflow/job/exportLineageAsCsv", data=lookup).text
    print(json.dumps({"token": token["token"], "record": record, "export": export}))


main(sys.argv[1])
