/** Statements that one script asks about: few, as each of them runs again with every change of a value. */
const mostAsked = 6;

/**
 * Divides the statements of a test file into scripts, each of which begins with the definitions that it needs.
 * @param most statements that one script asks about
 */
export function pieces(statements: readonly string[], most = mostAsked): string[] {
  const scripts: string[] = [];
  let defined: string[] = [];
  let asked: string[] = [];
  const end = (): void => {
    const before = neededBy(
      asked,
      defined.filter((each) => !asked.includes(each)),
    );
    if (asked.length > 0) scripts.push(`${[...before, ...asked].join(';\n')};\n`);
    asked = [];
  };
  for (const statement of statements.filter((each) => !tunes.test(each))) {
    const isDefinition = defines.test(statement) && !/\bas\s+(?:select|with|from)\b/i.test(statement);
    const gone = dropped.exec(statement)?.[1];
    if (isDefinition || asked.length >= most) end();
    if (gone !== undefined)
      defined = defined.filter((each) => madeBy(each) !== gone.toLowerCase().replaceAll('`', ''));
    else if (defines.test(statement)) {
      // A name that is made again was forgotten between: another database was opened.
      const made = /^\s*create\b/i.test(statement) ? madeBy(statement) : undefined;
      defined = defined.filter((each) => made === undefined || madeBy(each) !== made);
      defined.push(statement);
    }
    if (!isDefinition) asked.push(statement);
  }
  end();
  return scripts;
}

const defines = /^(?:\s|--.*\n|\/\*[^]*?\*\/)*(create|alter|drop|attach|detach|use|set)\b/i;
/** What sets for the database how to run, not what. */
const tunes =
  /^\s*(?:re)?set\s+(?:local\s+|session\s+)?(?:enable_\w+|\w*parallel\w*|work_mem|jit\w*|threads|client_min_messages|\w*_cost|debug\w*)\b/i;
const dropped =
  /\bdrop\s+(?:table|view|macro|function|procedure|type|schema|sequence|index|trigger|rule)\s+(?:if\s+exists\s+)?([\w."`]+)/i;

/** What a statement makes or alters, the name by itself. */
const making =
  /^\s*(?:create|alter)\b[^(]*?\b(?:table|view|macro|function|procedure|aggregate|domain|type|schema|sequence|index|trigger|rule)\s+(?:if\s+not\s+exists\s+)?(?:only\s+)?([\w."`]+)/i;
/** The variable of MySQL's session that a statement sets. */
const setting = /^\s*set\s+@(\w+)\s*:?=/i;
/** The table that a trigger, a rule or an index is for. */
const attached = /^\s*create\b[^(]*?\b(?:index|trigger|rule)\b[^(]*?\b(?:on|to)\s+(?:only\s+)?([\w."`]+)/i;

function madeBy(statement: string): string | undefined {
  return (making.exec(statement) ?? setting.exec(statement))?.[1]
    ?.toLowerCase()
    .replaceAll('`', '')
    .replace(/^(?:main|temp|public|test)\./, '');
}

/** Those definitions whose names are in statements, or by other definitions that are needed. */
function neededBy(asked: readonly string[], defined: readonly string[]): string[] {
  const words = new Set(asked.flatMap(wordsOf));
  const needed = new Set<string>();
  for (let before = -1; before < needed.size;) {
    before = needed.size;
    for (const statement of defined.toReversed()) {
      const name = attached.exec(statement)?.[1]?.toLowerCase() ?? madeBy(statement);
      if (needed.has(statement) || (name !== undefined && !words.has(lastPart(name)))) continue;
      needed.add(statement);
      for (const word of wordsOf(statement)) words.add(word);
    }
  }
  return defined.filter((statement) => needed.has(statement));
}

const lastPart = (name: string): string => /(\w+)\W*$/.exec(name)?.[1] ?? name;
const wordsOf = (statement: string): string[] => statement.toLowerCase().match(/\w+/g) ?? [];
