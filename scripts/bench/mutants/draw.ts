import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import { type SourceFile, type VendorId, vendorIds } from '../../../src-lineage/index.ts';
import { tokenize } from '../../../src-lineage/syntax/lexer/tokenizer.ts';
import { damagedText, drawDamage, randomNumbers } from '../damage.ts';
import type { Script } from './scripts.ts';
import { shortText } from './short-texts.ts';

/** A text that was damaged, or made of pieces. */
export interface Mutant {
  readonly number: number;
  readonly kind: 'characters' | 'tokens' | 'short' | 'project';
  /** The script that it was made of. */
  readonly from: string;
  readonly vendor: VendorId;
  readonly text: string;
  /** Files that are read with it. */
  readonly beside?: readonly SourceFile[];
}

type Random = (below: number) => number;

/** Characters of a script that are changed as a whole; of a longer one a part is, but for one in sixty. */
const usualLength = 1200;

const kinds: readonly Mutant['kind'][] = ['characters', 'tokens', 'short', 'project'];

/**
 * The mutant of a number: the same one whenever it is drawn, so that it can be made again alone. One in four has
 * characters, one tokens changed, one is a short text, one is a file of a project of dbt, SQLMesh or Dataform; one in six of
 * all is read as another vendor.
 */
export function drawMutant(scripts: readonly Script[], number: number, seed: number): Mutant {
  const random = randomNumbers(seed * 1_000_003 + number);
  random(2);
  const kind = kinds[number % kinds.length]!;
  const script = drawScript(scripts, kind, random);
  const vendor = random(6) === 0 || kind === 'short' ? vendorIds[random(vendorIds.length)]! : script.vendor;
  if (kind === 'short') return { number, kind, from: '', vendor, text: shortText(random) };
  const sql = random(60) === 0 ? script.sql : part(script.sql, random);
  const text = kind === 'tokens' ? changedTokens(sql, script.vendor, random) : changedCharacters(sql, random);
  const { beside } = script;
  return { number, kind, from: script.name, vendor, text, ...(beside && { beside }) };
}

const ofProjects = new WeakMap<readonly Script[], readonly Script[]>();

function drawScript(scripts: readonly Script[], kind: Mutant['kind'], random: Random): Script {
  let drawn = scripts;
  if (kind === 'project') {
    drawn = ofProjects.get(scripts) ?? scripts.filter(({ beside }) => beside !== undefined);
    ofProjects.set(scripts, drawn);
  }
  return drawn[random(drawn.length)] ?? scripts[0]!;
}

/** A part of the text that begins with a line. */
function part(sql: string, random: Random): string {
  if (sql.length <= usualLength) return sql;
  const from = random(sql.length - usualLength);
  const start = sql.lastIndexOf('\n', from) + 1;
  return sql.slice(start, start + usualLength);
}

const oddCharacters = `'"\`()[]{}<>;,.*+-/=|:@#$%&?!\\ \t\n\r0x_aé\u0000\u2019\ud83d`;

/** A piece taken out, some characters put in, or one replaced. */
function changedCharacters(sql: string, random: Random): string {
  if (random(2) === 0) return damagedText(sql, drawDamage(sql.length, random));
  const at = random(sql.length + 1);
  let inserted = '';
  for (let count = 1 + random(3); count > 0; count--)
    inserted += oddCharacters.charAt(random(oddCharacters.length));
  return sql.slice(0, at) + inserted + sql.slice(at + random(2));
}

/** One to three times: a token deleted, doubled, replaced by another one of the text, two swapped, or all behind one cut off. */
function changedTokens(sql: string, vendor: VendorId, random: Random): string {
  const { tokens } = tokenize(sql, dialectOf(vendor));
  if (tokens.count === 0) return sql;
  const texts = Array.from({ length: tokens.count }, (_, i) => sql.slice(tokens.starts[i], tokens.ends[i]));
  const gaps = Array.from({ length: tokens.count }, (_, i) =>
    sql.slice(i === 0 ? 0 : tokens.ends[i - 1], tokens.starts[i]),
  );
  const count = 1 + random(3);
  for (let change = 0; change < count && texts.length > 0; change++) changeToken(texts, gaps, random);
  return texts.map((text, i) => `${gaps[i] ?? ' '}${text}`).join('');
}

function changeToken(texts: string[], gaps: string[], random: Random): void {
  const at = random(texts.length);
  const other = random(2) === 0 ? Math.min(at + 1, texts.length - 1) : random(texts.length);
  switch (random(5)) {
    case 0:
      texts.splice(at, 1);
      gaps.splice(at, 1);
      break;
    case 1:
      texts.splice(at, 0, texts[at]!);
      gaps.splice(at + 1, 0, ' ');
      break;
    case 2:
      [texts[at], texts[other]] = [texts[other]!, texts[at]!];
      break;
    case 3:
      texts[at] = texts[other]!;
      break;
    default:
      texts.length = at + 1;
      gaps.length = at + 1;
  }
}
