import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openNedbDocuments } from '../../../../src-server/examples/repositories/documents/nedb-documents.ts';
import { temporaryFolder } from '../../service/service.ts';
import { Chance } from '../chance.ts';
import { KilledService } from '../killed-service.ts';
import { CollectionLedger } from './collection-ledger.ts';
import {
  accounts,
  ask,
  killedCollections,
  lastSegment,
  readCollection,
  treasuresFile,
} from './collections.ts';
import type { Found, KilledCollection } from './collections.ts';

export interface ExampleKillReport {
  /** In the middle of writes, and of the first use of the stores. */
  kills: { writing: number; opening: number };
  acknowledged: number;
  /** What is wrong; the test asks for none. */
  faults: string[];
}

/** Clients that write at once. */
const clients = 4;
/** Milliseconds of writing, and of opening, within which the kill comes. */
const spans = { writing: 500, opening: 120 };
/** Entities of a collection beyond which more are removed than added. */
const plenty = 30;

/**
 * Kills a service again and again while clients write to all stores of the examples, and checks that everything that it
 * acknowledged is there and whole, and that the samples are there once.
 */
export async function exampleKillRun(kills: number, seed: number): Promise<ExampleKillReport> {
  const run = new ExampleKillRun(seed);
  try {
    for (let number = 0; number < kills; number += 1) {
      if (number % 4 === 3) await run.killWhileOpening();
      else await run.killWhileWriting();
    }
    await run.checkLast();
    return run.report;
  } finally {
    run.remove();
  }
}

class ExampleKillRun {
  readonly report: ExampleKillReport = { kills: { writing: 0, opening: 0 }, acknowledged: 0, faults: [] };
  readonly #chance: Chance;
  readonly #place = exampleFolder();
  readonly #ledgers = new Map(killedCollections.map((each) => [each, new CollectionLedger()]));
  #marks = 0;

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  remove(): void {
    this.#place.remove();
  }

  async killWhileWriting(): Promise<void> {
    this.report.kills.writing += 1;
    const service = new KilledService(this.#place.folder);
    const url = (await service.listening)!;
    await this.#checkCollections(url);
    const writers = Array.from({ length: clients }, () => this.#writeUntilKilled(url, service));
    await pause(this.#chance.below(spans.writing));
    await service.kill();
    await Promise.all(writers);
    this.#noteErrors(service);
    await this.#checkTreasuresFile();
  }

  /** Stores that are made and filled are there with all their samples after the next start, and once. */
  async killWhileOpening(): Promise<void> {
    this.report.kills.opening += 1;
    const { folder, remove } = exampleFolder();
    const killed = new KilledService(folder);
    const url = (await killed.listening)!;
    const reads = killedCollections.map((each) => readCollection(url, each).catch(() => undefined));
    await pause(this.#chance.below(spans.opening));
    await killed.kill();
    await Promise.all(reads);
    const service = new KilledService(folder);
    const again = (await service.listening)!;
    for (const collection of killedCollections) {
      const { size } = await readCollection(again, collection);
      if (size !== collection.samples) this.#wrong(`${size} ${collection.name} after a kill while opening`);
    }
    await service.stop();
    this.#noteErrors(service);
    remove();
  }

  /** Starts once more, and looks at everything, on the disk too. */
  async checkLast(): Promise<void> {
    const service = new KilledService(this.#place.folder);
    await this.#checkCollections((await service.listening)!);
    await service.stop();
    this.#noteErrors(service);
    const left = readdirSync(join(this.#place.folder, 'examples')).filter((name) =>
      /damaged|-wal$|~$/.test(name),
    );
    if (left.length > 0) this.#wrong(`${left.join()} are left`);
  }

  async #writeUntilKilled(url: string, service: KilledService): Promise<void> {
    while (!service.killed) {
      const collection = this.#chance.of(killedCollections);
      try {
        await this.#write(url, collection, this.#ledgers.get(collection)!);
        this.report.acknowledged += 1;
      } catch (error) {
        // The connection may break just before the end of the process is known.
        await pause(200);
        if (!service.killed || error instanceof Refused) this.#wrong(`${collection.name}: ${String(error)}`);
      }
    }
  }

  async #write(url: string, collection: KilledCollection, ledger: CollectionLedger): Promise<void> {
    const { path, fields } = collection;
    const value = this.#value();
    const json = Object.fromEntries(fields.map((field) => [field, value]));
    const { free, size } = ledger;
    if (free.length === 0 || (size < plenty && this.#chance.below(3) === 0)) {
      ledger.adding(value);
      const { status, location } = await ask(url, 'POST', `/examples/${path}`, json);
      requireStatus(status, 201);
      for (const fault of ledger.added(lastSegment(location), value)) this.#wrong(fault);
      return;
    }
    const entity = this.#chance.of(free);
    const method = this.#chance.of(size > plenty ? ['DELETE', 'PUT'] : ['PUT', 'PATCH', 'PATCH', 'DELETE']);
    const after = method === 'DELETE' ? undefined : value;
    entity.isBusy = true;
    entity.unanswered = { value: after };
    try {
      const sent = method === 'DELETE' ? undefined : json;
      const { status } = await ask(url, method, `/examples/${path}/${entity.id}`, sent);
      requireStatus(status, 204);
      entity.value = after;
      delete entity.unanswered;
    } finally {
      entity.isBusy = false;
    }
  }

  /** A value that nobody has written before; long ones take long to be written. */
  #value(): string {
    this.#marks += 1;
    return `${this.#marks} ${'x'.repeat(this.#chance.of([0, 100, 5000, 60_000]))}`;
  }

  async #checkCollections(url: string): Promise<void> {
    for (const [collection, ledger] of this.#ledgers) {
      const found = await readCollection(url, collection);
      const entries = [...found];
      if (collection.isReloaded) {
        if (found.size !== collection.samples) this.#wrong(`${found.size} ${collection.name} after a start`);
        ledger.forget();
        continue;
      }
      const own = new Map(entries.slice(collection.samples));
      this.#settle(collection, ledger, own);
      const samples = entries.slice(0, collection.samples).map(([id]) => Number(id));
      if (samples.some((id, index) => id !== index + 1))
        this.#wrong(`samples of ${collection.name}: ${samples.join()}`);
    }
  }

  /** What the killed service has left in the file of the documents, before a start clears it. */
  async #checkTreasuresFile(): Promise<void> {
    const { folder, remove } = temporaryFolder();
    const copy = join(folder, 'treasures.db');
    for (const ending of ['', '~']) {
      const path = treasuresFile(this.#place.folder) + ending;
      if (existsSync(path)) copyFileSync(path, copy + ending);
    }
    const documents = await openNedbDocuments(copy);
    const collection = killedCollections.find(({ isReloaded }) => isReloaded)!;
    const [one, other] = collection.fields;
    const all = (await documents.all()).map((each) => [each._id, [each[one], each[other]]] as const);
    // The samples alone hold two different texts.
    const own = all.filter(([, [first]]) => !['Sting', "Sauron's ring"].includes(String(first)));
    if (all.length - own.length !== collection.samples)
      this.#wrong('the sample treasures are not in the file');
    this.#settle(collection, this.#ledgers.get(collection)!, new Map(own));
    await documents.close();
    remove();
  }

  #settle({ name }: KilledCollection, ledger: CollectionLedger, found: Found): void {
    for (const fault of ledger.settle(found)) this.#wrong(`${name}: ${fault}`);
  }

  #noteErrors(service: KilledService): void {
    for (const line of service.errors) this.#wrong(`the service logged ${line}`);
  }

  #wrong(fault: string): void {
    this.report.faults.push(fault);
  }
}

/** The service answered, and not with what it owes. */
class Refused extends Error {
  override name = 'Refused';
}

function requireStatus(status: number, due: number): void {
  if (status !== due) throw new Refused(`answered ${status}`);
}

function exampleFolder(): ReturnType<typeof temporaryFolder> {
  const place = temporaryFolder();
  writeFileSync(join(place.folder, 'settings.json'), JSON.stringify({ examples: accounts }));
  return place;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
