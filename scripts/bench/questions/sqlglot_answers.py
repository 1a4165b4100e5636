"""How the tasks are done with sqlglot: reads them as JSON, writes answer, lines of code and milliseconds of each as JSON."""

import inspect
import json
import statistics
import sys
import time

import sqlglot
from sqlglot import exp
from sqlglot.lineage import lineage


def sources(column, sql, **options):
    """A leaf says its table; which of its columns is in the expression of the node above it."""
    found = set()
    for node in lineage(column, sql, **options).walk():
        tables = {leaf.name: leaf.source for leaf in node.downstream if isinstance(leaf.source, exp.Table)}
        for used in node.expression.find_all(exp.Column):
            if used.table in tables:
                table = tables[used.table]
                found.add(".".join(part for part in (table.text("db"), table.name, used.name) if part))
    return list(found)


def of_query(column):
    def answer(task):
        return sources(column, task["sql"], schema=typed(task))

    return answer


def typed(task):
    return {table: {name: "int" for name in names} for table, names in task.get("schema", {}).items()} or None


def every_source(task):
    query = sqlglot.parse_one(task["sql"])
    if task.get("schema"):
        query = sqlglot.optimizer.qualify_columns.qualify_columns(query, schema=typed(task))
    names = [column.alias_or_name for column in query.selects]
    return [f"{name} <- {end}" for name in names for end in sources(name, task["sql"], schema=typed(task))]


def views(task):
    view = sqlglot.parse_one(task["sql"]["report.sql"])
    named = {view.this.sql(): view.expression.sql()}
    return sources("total", task["sql"]["query.sql"], sources=named)


def tables(task):
    insert = sqlglot.parse_one(task["sql"])
    read = [f"read {table.sql()}" for table in insert.expression.find_all(exp.Table)]
    return [table.split(" AS ")[0] for table in read] + [f"written {insert.this.this.sql()}"]


def insert(task):
    statement = sqlglot.parse_one(task["sql"])
    place = [column.name for column in statement.this.expressions].index("day")
    return sources(statement.expression.selects[place].alias_or_name, statement.expression.sql())


def ctas(task):
    return sources("m", sqlglot.parse_one(task["sql"]).expression.sql())


def temporary(task):
    create, insert = sqlglot.parse(task["sql"])
    named = {create.this.sql(): create.expression.sql()}
    return sources("v", insert.expression.sql(), sources=named)


def intermediate(task):
    statements = sqlglot.parse(task["sql"])
    written = {each.find(exp.Table).name for each in statements}
    read = {table.name for each in statements for table in each.expression.find_all(exp.Table)}
    return list(written & read)


def downstream(task):
    reached = {}
    for statement in sqlglot.parse(task["sql"]):
        target = statement.find(exp.Table)
        names = [column.name for column in statement.find(exp.Schema).expressions] if statement.find(exp.Schema) else []
        for place, column in enumerate(statement.expression.selects):
            ends = sources(column.alias_or_name, statement.expression.sql())
            if any(end == "orders.amount" or end in reached for end in ends):
                name = names[place] if names else column.alias_or_name
                reached[f"{target.sql()}.{name}"] = True
    return list(reached)


def text(task):
    return [lineage("total", task["sql"]).expression.unalias().sql()]


def merge(task):
    statement = sqlglot.parse_one(task["sql"])
    source = statement.args["using"]
    found = set()
    for action in statement.expressions:
        then = action.args["then"]
        if isinstance(then, exp.Insert):
            pairs = zip(then.this.expressions, then.expression.expressions)
        else:
            pairs = [(each.left, each.right) for each in then.expressions]
        for target, value in pairs:
            if target.name == "name":
                found |= {f"{source.name}.{c.name}" for c in value.find_all(exp.Column) if c.table == source.alias}
    return list(found)


def update(task):
    statement = sqlglot.parse_one(task["sql"])
    source = statement.args["from"].find(exp.Table)
    values = [each.right for each in statement.expressions if each.left.name == "name"]
    return [f"{source.name}.{column.name}" for value in values for column in value.find_all(exp.Column)]


def broken(task):
    for statement in task["sql"].split(";"):
        try:
            return sources("a", sqlglot.parse_one(statement).expression.sql())
        except sqlglot.errors.ParseError:
            pass
    return []


answers = {
    "expression": of_query("total"),
    "cte": of_query("paid"),
    "subquery": of_query("label"),
    "union": of_query("name"),
    "using": of_query("s"),
    "star": every_source,
    "stars": of_query("amount"),
    "views": views,
    "all": every_source,
    "tables": tables,
    "insert": insert,
    "ctas": ctas,
    "temporary": temporary,
    "intermediate": intermediate,
    "downstream": downstream,
    "text": text,
    "merge": merge,
    "window": of_query("running"),
    "update": update,
    "broken": broken,
}


def lines(function):
    return len([line for line in inspect.getsource(function).splitlines() if line.strip()]) - 1


def measured(task, rounds):
    answer = answers[task["id"]]
    times = []
    found = []
    for _ in range(rounds):
        start = time.perf_counter()
        try:
            found = sorted(answer(task))
        except Exception as error:  # what it cannot do is its answer
            found = [f"{type(error).__name__}: {error}"]
        times.append((time.perf_counter() - start) * 1000)
    own = 1 if answer.__name__ == "answer" else lines(answer)
    return {"id": task["id"], "answer": found, "lines": own, "time": statistics.median(times)}


if __name__ == "__main__":
    given = json.load(sys.stdin)
    results = [measured(task, given["rounds"]) for task in given["tasks"]]
    json.dump({"version": sqlglot.__version__, "results": results}, sys.stdout)
