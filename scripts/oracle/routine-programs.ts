import { Chance } from '../../tests/support/kill/chance.ts';
import type { Script } from './script.ts';

const tables = ['a', 'b', 'c'];
const columns = ['k', 'i', 'j'];
const deepest = 2;

/** Programs of PL/pgSQL: tables, routines and triggers over them, and what calls these. The same number gives the same one. */
export function routineScripts(count: number, seed: number): Script[] {
  return Array.from({ length: count }, (_, number) => {
    const statements = new RoutineProgram(new Chance(seed * 1_000_003 + number)).statements();
    return {
      id: `routine/${seed}-${number}`,
      sql: `${statements.join(';\n')};\n`,
      constructs: Object.fromEntries(statements.map((statement) => [statement, constructsIn(statement)])),
    };
  });
}

/** What the statements show, by their texts. */
const constructs: readonly (readonly [string, RegExp])[] = [
  ['function', /^CREATE FUNCTION/],
  ['procedure', /^CREATE PROCEDURE/],
  ['trigger', /^CREATE TRIGGER/],
  ['IF', /\bIF .* THEN/],
  ['CASE statement', /END CASE/],
  ['loop over a query', /FOR r IN SELECT/],
  ['loop over numbers', /FOR n IN 1/],
  ['FOREACH', /FOREACH/],
  ['WHILE', /WHILE/],
  ['cursor', /FETCH/],
  ['exception', /EXCEPTION WHEN/],
  ['dynamic SQL', /EXECUTE '/],
  ['temporary table', /CREATE TEMP TABLE/],
  ['array', /array_agg/],
  ['row of a table', /INTO r /],
  ['RETURN QUERY', /RETURN QUERY/],
  ['RETURN NEXT', /RETURN NEXT/],
  ['FOUND', /IF FOUND/],
  ['query in an expression', /[+(] ?\(SELECT/],
  ['row value', /r := ROW/],
  ['MERGE', /^MERGE/],
  ['data-modifying CTE', /^WITH moved AS \(DELETE/],
];

function constructsIn(statement: string): string[] {
  return constructs.filter(([, pattern]) => pattern.test(statement)).map(([name]) => name);
}

class RoutineProgram {
  readonly #chance: Chance;
  /** The routine whose body is made. */
  #routine = 'p';

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  statements(): string[] {
    const made = tables.map((name) => `CREATE TABLE ${name} (k integer, i integer, j integer)`);
    made.push('CREATE TABLE out (x integer, y integer)', this.#procedure(), this.#value(), this.#rows());
    if (this.#chance.below(3) === 0) made.push(...this.#trigger());
    const calls = [
      'CALL p(1)',
      'SELECT x, y FROM g(1)',
      'INSERT INTO out SELECT f(m), m FROM (SELECT max(k) AS m FROM a) s',
    ];
    return [...made, ...this.#chance.shuffled(calls), 'SELECT f(2) AS v', this.#modifying()];
  }

  #procedure(): string {
    return `CREATE PROCEDURE p(q integer) LANGUAGE plpgsql AS $$\n${this.#body('')}\n$$`;
  }

  /** A function that answers with one value. */
  #value(): string {
    this.#routine = 'f';
    return `CREATE FUNCTION f(q integer) RETURNS integer LANGUAGE plpgsql AS $$\n${this.#body(`RETURN ${this.#number()}; `)}\n$$`;
  }

  /** A function that answers with rows. */
  #rows(): string {
    this.#routine = 'g';
    const rows = this.#chance.of([
      `RETURN QUERY SELECT k, i FROM ${this.#table()} WHERE j > ${this.#number()}; `,
      `FOR r IN SELECT * FROM ${this.#table()} ORDER BY k, i, j LOOP x := r.k; y := ${this.#number()}; ${this.#condition()} RETURN NEXT; END IF; END LOOP; `,
    ]);
    return `CREATE FUNCTION g(q integer) RETURNS TABLE (x integer, y integer) LANGUAGE plpgsql AS $$\n#variable_conflict use_column\n${this.#body(rows)}\n$$`;
  }

  #trigger(): string[] {
    const table = this.#table();
    const when = this.#chance.of(['', 'WHEN (NEW.i > 1) ']);
    return [
      `CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN IF NEW.j > ${this.#chance.below(3)} THEN INSERT INTO out VALUES (NEW.k, 1); END IF; RETURN NEW; END\n$$`,
      `CREATE TRIGGER noted BEFORE UPDATE ON ${table} FOR EACH ROW ${when}EXECUTE FUNCTION noted()`,
      `UPDATE ${table} SET i = i + 1 WHERE j > 1`,
    ];
  }

  #body(end: string): string {
    const count = 2 + this.#chance.below(3);
    const statements = Array.from({ length: count }, () => this.#statement(0)).join(' ');
    return `DECLARE u integer := 0; v integer := q; w integer; n integer; r a%ROWTYPE; l integer[]; c CURSOR FOR SELECT k, i FROM b ORDER BY k, i, j;
BEGIN ${statements} ${end}END`;
  }

  #statement(depth: number): string {
    const plain = depth >= deepest ? 6 : 15;
    switch (this.#chance.below(plain)) {
      case 0:
        return `${this.#variable()} := ${this.#number()};`;
      case 1:
        return `SELECT ${this.#chance.of(['max', 'min', 'count', 'sum'])}(${this.#column()}) INTO ${this.#variable()} FROM ${this.#table()} WHERE ${this.#column()} > ${this.#number()};`;
      case 2:
        return `INSERT INTO out VALUES (${this.#number()}, ${this.#number()});`;
      case 3:
        return `UPDATE ${this.#table()} SET i = ${this.#number()} WHERE j > ${this.#number()};`;
      case 4:
        return `DELETE FROM out WHERE x = ${this.#number()};`;
      case 5:
        return `SELECT * INTO r FROM a ORDER BY k, i, j LIMIT 1; u := coalesce(r.${this.#column()}, 0);`;
      case 6:
        return `${this.#condition()} ${this.#statement(depth + 1)} ELSE ${this.#statement(depth + 1)} END IF;`;
      case 7:
        return `CASE u WHEN 1 THEN ${this.#statement(depth + 1)} ELSE ${this.#statement(depth + 1)} END CASE;`;
      case 8:
        return `FOR r IN SELECT * FROM ${this.#table()} WHERE ${this.#column()} > 1 ORDER BY k, i, j LOOP ${this.#statement(depth + 1)} v := v + coalesce(r.${this.#column()}, 0); ${this.#chance.of(['', 'EXIT WHEN v > 5;', 'CONTINUE WHEN u > 2; u := u + 1;'])} END LOOP;`;
      case 9:
        return `FOR n IN 1 .. least(coalesce(${this.#variable()}, 0), 4) LOOP ${this.#statement(deepest)} END LOOP;`;
      case 10:
        return `SELECT array_agg(${this.#column()} ORDER BY k, i, j) INTO l FROM ${this.#table()}; FOREACH n IN ARRAY coalesce(l, '{}') LOOP u := u + coalesce(n, 1); ${this.#statement(deepest)} END LOOP;`;
      case 11:
        return `w := 0; WHILE u < 3 AND w < 4 LOOP w := w + 1; u := u + 1; ${this.#statement(deepest)} END LOOP;`;
      case 12:
        return `OPEN c; LOOP FETCH c INTO u, v; EXIT WHEN NOT FOUND; ${this.#statement(deepest)} END LOOP; CLOSE c;`;
      case 13:
        return `EXECUTE 'INSERT INTO out SELECT k, $1 FROM ${this.#table()} WHERE i > 1' USING ${this.#number()};`;
      default:
        return this.#chance.of([
          `BEGIN ${this.#condition()} RAISE EXCEPTION 'no'; END IF; ${this.#statement(deepest)} EXCEPTION WHEN raise_exception THEN INSERT INTO out VALUES (0, 0); END;`,
          this.#temporary(),
          `${this.#condition()} r := ROW(u, ${this.#number()}, v); END IF; v := coalesce(r.${this.#column()}, 1);`,
          `PERFORM 1 FROM ${this.#table()} WHERE ${this.#column()} > 2; IF FOUND THEN ${this.#statement(deepest)} END IF;`,
        ]);
    }
  }

  /** Each routine has one of its own: what another one has left in it would be there, too. */
  #temporary(): string {
    const name = `tmp_${this.#routine}`;
    return `CREATE TEMP TABLE IF NOT EXISTS ${name} (k integer, m integer); INSERT INTO ${name} SELECT k, count(*) FROM ${this.#table()} GROUP BY k; INSERT INTO out SELECT k, m FROM ${name};`;
  }

  #modifying(): string {
    return this.#chance.of([
      `WITH moved AS (DELETE FROM a WHERE i > 2 RETURNING k, i) INSERT INTO out SELECT k, i FROM moved`,
      `MERGE INTO out USING (SELECT k, max(i) AS i FROM a GROUP BY k) s ON x = s.k WHEN MATCHED AND s.i > 1 THEN UPDATE SET y = s.i WHEN NOT MATCHED THEN INSERT VALUES (s.k, s.i) RETURNING x, s.i`,
      `SELECT x, y FROM out`,
    ]);
  }

  #condition(): string {
    return `IF ${this.#number()} ${this.#chance.of(['>', '<', '='])} ${1 + this.#chance.below(3)} THEN`;
  }

  #number(): string {
    const query = `coalesce((SELECT ${this.#chance.of(['max', 'count'])}(z.${this.#column()}) FROM ${this.#table()} z WHERE z.${this.#column()} > ${this.#chance.of(['u', '2'])}), 1)`;
    return this.#chance.of(['u', 'v', 'q', `${this.#chance.below(4)}`, 'u + 1', 'coalesce(v, 2)', query]);
  }

  #variable(): string {
    return this.#chance.of(['u', 'v']);
  }

  #table(): string {
    return this.#chance.of(tables);
  }

  #column(): string {
    return this.#chance.of(columns);
  }
}
