import { type Addition, add, fillIn, Refused } from './new/addition.ts';
import { newDiagnostic } from './new/diagnostic.ts';
import { newDialect } from './new/dialect.ts';
import { newFixture } from './new/fixture.ts';
import { newOperation } from './new/operation.ts';
import { newStatement } from './new/statement.ts';

// `npm run new:fixture -- …` and its neighbours: the files and rows of something new, to be filled in by hand.

const kinds: Readonly<Record<string, (args: readonly string[]) => Addition>> = {
  fixture: newFixture,
  dialect: newDialect,
  statement: newStatement,
  operation: newOperation,
  diagnostic: newDiagnostic,
};

const [kind = '', ...args] = process.argv.slice(2);

try {
  const plan = kinds[kind];
  if (plan === undefined)
    throw new Refused(`npm run new:KIND, which is one of ${Object.keys(kinds).join(', ')}`);
  const addition = plan(args);
  await add(addition);
  for (const path of Object.keys(addition.files)) console.log(`made     ${path}`);
  for (const path of new Set(addition.insertions.map((each) => each.path))) console.log(`changed  ${path}`);
  console.log(`Write what stands for ${fillIn}: tests are red as long as it does.\n${addition.next}`);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
