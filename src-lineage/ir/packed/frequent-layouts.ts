/** Gives the value that comes next, with numbers grown by so much. */
interface Values {
  value(growth: number): unknown;
}

/** Makes an object from the values of its fields. @param growth of the numbers in each field */
type Maker = (values: Values, growth: readonly number[]) => object;

/**
 * Objects of the layouts that four of five have, in the data flows of loads and of procedures. V8 makes what a literal says
 * three times as fast as an object whose fields are named when it runs. They take their values in the order of their fields.
 */
const makers: readonly Maker[] = [
  (v, g) => ({ start: v.value(g[0]!), end: v.value(g[1]!) }),
  (v, g) => ({ name: v.value(g[0]!), start: v.value(g[1]!), end: v.value(g[2]!) }),
  (v, g) => ({
    name: v.value(g[0]!),
    quoted: v.value(g[1]!),
    start: v.value(g[2]!),
    end: v.value(g[3]!),
  }),
  (v, g) => ({
    name: v.value(g[0]!),
    quoted: v.value(g[1]!),
    start: v.value(g[2]!),
    end: v.value(g[3]!),
    type: v.value(g[4]!),
  }),
  (v, g) => ({
    parts: v.value(g[0]!),
    quoted: v.value(g[1]!),
    start: v.value(g[2]!),
    end: v.value(g[3]!),
  }),
  (v, g) => ({ alias: v.value(g[0]!), start: v.value(g[1]!), end: v.value(g[2]!), name: v.value(g[3]!) }),
  (v, g) => ({
    kind: v.value(g[0]!),
    path: v.value(g[1]!),
    quoted: v.value(g[2]!),
    start: v.value(g[3]!),
    end: v.value(g[4]!),
  }),
  (v, g) => ({
    kind: v.value(g[0]!),
    path: v.value(g[1]!),
    quoted: v.value(g[2]!),
    start: v.value(g[3]!),
    end: v.value(g[4]!),
    decides: v.value(g[5]!),
  }),
  (v, g) => ({ kind: v.value(g[0]!), text: v.value(g[1]!), start: v.value(g[2]!), end: v.value(g[3]!) }),
  (v, g) => ({
    kind: v.value(g[0]!),
    start: v.value(g[1]!),
    end: v.value(g[2]!),
    inputs: v.value(g[3]!),
    transform: v.value(g[4]!),
    text: v.value(g[5]!),
    expression: v.value(g[6]!),
  }),
  (v, g) => ({
    kind: v.value(g[0]!),
    name: v.value(g[1]!),
    start: v.value(g[2]!),
    end: v.value(g[3]!),
    inputs: v.value(g[4]!),
    transform: v.value(g[5]!),
    value: v.value(g[6]!),
  }),
  (v, g) => ({
    kind: v.value(g[0]!),
    name: v.value(g[1]!),
    start: v.value(g[2]!),
    end: v.value(g[3]!),
    inputs: v.value(g[4]!),
    transform: v.value(g[5]!),
    value: v.value(g[6]!),
    expression: v.value(g[7]!),
  }),
  (v, g) => ({
    kind: v.value(g[0]!),
    name: v.value(g[1]!),
    start: v.value(g[2]!),
    end: v.value(g[3]!),
    inputs: v.value(g[4]!),
    transform: v.value(g[5]!),
    nameQuoted: v.value(g[6]!),
  }),
  (v, g) => ({
    clause: v.value(g[0]!),
    inputs: v.value(g[1]!),
    start: v.value(g[2]!),
    end: v.value(g[3]!),
    expression: v.value(g[4]!),
  }),
  (v, g) => ({
    left: v.value(g[0]!),
    right: v.value(g[1]!),
    start: v.value(g[2]!),
    end: v.value(g[3]!),
    expression: v.value(g[4]!),
  }),
  (v, g) => ({
    role: v.value(g[0]!),
    parent: v.value(g[1]!),
    sources: v.value(g[2]!),
    kind: v.value(g[3]!),
    start: v.value(g[4]!),
    end: v.value(g[5]!),
    statement: v.value(g[6]!),
  }),
  (v, g) => ({
    kind: v.value(g[0]!),
    start: v.value(g[1]!),
    end: v.value(g[2]!),
    routine: v.value(g[3]!),
    actions: v.value(g[4]!),
  }),
];

const byFields = new Map(
  makers.map((make) => [Object.keys(make({ value: () => undefined }, [])).join(), make]),
);

/** What makes objects of some fields, where they are frequent. */
export function makerOf(fields: readonly string[]): Maker | undefined {
  return byFields.get(fields.join());
}
