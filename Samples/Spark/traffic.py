"""Counts the requests of a log of any size against a path configuration, on a Spark cluster.

    spark-submit --files pathconfig,new.json,old.json traffic.py \
        --log hdfs:///logs/2026-11-20 --config new.json --against old.json --output out

Every task sends the lines of its part of the log to `pathconfig traffic --partial`, and parts are added
up in a tree by `pathconfig traffic --merge --partial`. The counts are the same however the log is cut,
so a task that fails may be repeated anywhere.

OUT gets report.txt and report.json, as one process would write them, the counts as Parquet in
OUT/counts, and the sum of all parts in OUT/traffic.part. The exit code is that of the report.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pyarrow
import pyarrow.compute
from pyspark import SparkFiles
from pyspark.sql import SparkSession


def run(arguments, lines=()):
    """The bytes that `pathconfig traffic` writes, fed with batches of lines; an error if it fails."""
    folder = SparkFiles.getRootDirectory()
    executable = os.path.join(folder, "pathconfig")
    os.chmod(executable, 0o755)
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        # The process writes into files, so that it never waits for a reader while lines are sent.
        process = subprocess.Popen(
            [executable, "traffic", "--quiet", *arguments],
            cwd=folder, stdin=subprocess.PIPE, stdout=output, stderr=errors)
        with process.stdin as stdin:
            for batch in lines:
                stdin.write(batch)
        code = process.wait()
        output.seek(0)
        errors.seek(0)
        if code != 0:
            raise RuntimeError(f"pathconfig: exit code {code}: {errors.read().decode()}")
        return output.read()


def merge(first, second, arguments=("--partial",)):
    """The sum of two parts."""
    with tempfile.TemporaryDirectory() as folder:
        parts = [Path(folder, "1.part"), Path(folder, "2.part")]
        parts[0].write_bytes(first)
        parts[1].write_bytes(second)
        return run(["--merge", *arguments, *map(str, parts)])


def text(batch):
    """The lines of a batch as bytes, each with its end."""
    lines = pyarrow.compute.binary_join_element_wise(
        batch.column(0), "", "\n", null_handling="replace")
    length = pyarrow.compute.sum(pyarrow.compute.binary_length(lines)).as_py() or 0
    return memoryview(lines.buffers()[2] or b"")[:length]


def counter(arguments):
    """A function that counts the lines of one task."""

    def count(batches):
        part = run(["--partial", "--config", "none", *arguments], map(text, batches))
        yield pyarrow.RecordBatch.from_pydict({"part": [part]})

    return count


def rows(part):
    """One row for each kind of URL of each answer of each client."""
    part = json.loads(part)
    for record in part["answers"]:
        answer, requests = record["answer"], record["requests"]
        for kind in requests["shapes"]["kinds"]:
            yield (
                part["question"]["clients"][record["client"]]["id"], answer.get("patterns"),
                answer.get("others"), answer["isForm"], requests["hits"], kind["text"], kind["hits"],
                kind["example"])


COLUMNS = (
    "client string, patterns array<int>, against array<int>, form boolean, hits long, shape string,"
    " shape_hits long, example string")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--log", required=True, help="a text file, a folder, or a Parquet folder")
    parser.add_argument("--column", help="the column of Parquet that holds the URL or log line")
    parser.add_argument("--config", required=True, help="the name of a file of --files")
    parser.add_argument("--against", help="the name of a file of --files to compare with")
    parser.add_argument("--client", action="append", default=[], help="as pathconfig takes it")
    parser.add_argument("--output", required=True, type=Path)
    options = parser.parse_args()

    spark = SparkSession.builder.appName("pathconfig traffic").getOrCreate()
    if options.column:
        lines = spark.read.parquet(options.log).select(options.column)
    else:
        lines = spark.read.text(options.log)
    arguments = [word for client in options.client for word in ("--client", client)]
    if options.against:
        arguments += ["--against", options.against]
    parts = lines.mapInArrow(counter([*arguments, "-", options.config]), "part binary")
    total = bytes(parts.rdd.map(lambda row: bytes(row.part)).treeReduce(merge))

    options.output.mkdir(parents=True, exist_ok=True)
    path = options.output / "traffic.part"
    path.write_bytes(total)
    (options.output / "report.txt").write_bytes(run(["--merge", str(path.resolve())]))
    report = run(["--merge", "--format", "json", str(path.resolve())])
    (options.output / "report.json").write_bytes(report)
    counts = spark.createDataFrame(rows(total), COLUMNS)
    counts.coalesce(1).write.mode("overwrite").parquet((options.output / "counts").resolve().as_uri())
    clients = json.loads(report)["clients"]
    unreached = sum(len(client["unreached"]) for client in clients)
    changed = sum(change["hits"] for client in clients for change in client["changes"])
    print(f"{unreached} rules without a request, {changed} requests with other properties")
    return 1 if unreached or changed else 0


if __name__ == "__main__":
    sys.exit(main())
