# %% [markdown]
# # Column lineage in pandas
# A notebook as text: it needs a running service (`headwater serve`) and, for the tables, pandas.

# %%
import os

from headwater_client import Headwater

client = Headwater(os.environ.get("HEADWATER_URL", "http://127.0.0.1:8081"))
rows = client.lineage(
    """
    create view euros as select o.id, o.amount * r.rate as euros from orders o join rates r on r.id = o.currency;
    insert into fact (total) select sum(euros) from euros;
    """,
    "ansi",
)

# %%
try:
    import pandas

    relations = pandas.DataFrame(rows)
    print(relations.groupby("target_table").size())
except ImportError:
    for row in rows:
        print(row["target_table"], row["target_column"], "<-", row["source_table"], row["source_column"])
