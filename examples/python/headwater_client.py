"""Column lineage from a local Headwater service, with the standard library alone.

>>> client = Headwater()
>>> client.lineage("create view v as select a + b as c from t", "postgresql")
[{'source_table': 't', 'source_column': 'a', ...}, ...]
"""

import argparse
import csv
import io
import json
import time
import urllib.parse
import urllib.request
import uuid


class HeadwaterError(Exception):
    """What the service says of a request that it cannot do."""


class Headwater:
    def __init__(self, url="http://127.0.0.1:8081"):
        self.url = url.rstrip("/")

    def lineage(self, sql, vendor, **options):
        """The relations of a text, a dict for each pair of columns."""
        fields = {"dbvendor": "dbv" + vendor, "sqltext": sql, **options}
        return self._rows("/sqlflow/generation/sqlflow/exportFullLineageAsCsv", fields)

    def job(self, files, vendor, name="python"):
        """Submits files (a dict of names and bytes), waits until they are analysed, and gives the id of the job."""
        fields = {"jobName": name, "dbvendor": "dbv" + vendor}
        job_id = self._json("/sqlflow/job/submitUserJob", fields, files)["jobId"]
        while True:
            job = self._json("/sqlflow/job/displayUserJobSummary", {"jobId": job_id})
            if job["status"] in ("success", "partial_success"):
                return job_id
            if job["status"] == "fail":
                raise HeadwaterError(job.get("errorMessage", "The job has failed."))
            time.sleep(0.1)

    def job_lineage(self, job_id, **options):
        """The relations of a job; `table="orders", column="amount"` selects what flows into it and where it flows."""
        return self._rows("/sqlflow/job/exportFullLineageAsCsv", {"jobId": job_id, **options})

    def _rows(self, path, fields):
        return list(csv.DictReader(io.StringIO(self._post(path, fields).decode("utf-8"))))

    def _json(self, path, fields, files=None):
        return json.loads(self._post(path, fields, files))["data"]

    def _post(self, path, fields, files=None):
        body, kind = _form(fields, files) if files else (urllib.parse.urlencode(fields).encode(), None)
        headers = {"Content-Type": kind} if kind else {}
        with urllib.request.urlopen(urllib.request.Request(self.url + path, body, headers)) as answer:
            content = answer.read()
        if content.startswith(b"{") and json.loads(content).get("code", 200) != 200:
            raise HeadwaterError(json.loads(content).get("error"))
        return content


def _form(fields, files):
    mark = uuid.uuid4().hex
    parts = [(f'name="{name}"', value.encode()) for name, value in fields.items()]
    parts += [(f'name="sqlfiles"; filename="{name}"', content) for name, content in files.items()]
    lines = [f"--{mark}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + body for head, body in parts]
    return b"\r\n".join(lines) + f"\r\n--{mark}--\r\n".encode(), f"multipart/form-data; boundary={mark}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Prints the column lineage of SQL files.")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--vendor", default="ansi")
    parser.add_argument("--url", default="http://127.0.0.1:8081")
    asked = parser.parse_args()
    service = Headwater(asked.url)
    contents = {}
    for path in asked.files:
        with open(path, "rb") as file:
            contents[path] = file.read()
    for row in service.job_lineage(service.job(contents, asked.vendor)):
        print("{target_table}.{target_column} <- {source_table}.{source_column}".format(**row))
