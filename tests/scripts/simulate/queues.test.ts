import { describe, expect, it } from 'vitest';
import { Events } from '../../../scripts/simulate/events.ts';
import { exponential } from '../../../scripts/simulate/simulated.ts';
import { Spread } from '../../../scripts/simulate/spread.ts';
import { Station } from '../../../scripts/simulate/station.ts';
import { Chance } from '../../support/kill/chance.ts';

describe('events', () => {
  it('happen in the order of their times, those of one time as they were planned', () => {
    const events = new Events();
    const happened: string[] = [];
    const say = (what: string) => () => happened.push(`${events.now} ${what}`);
    events.after(3, say('late'));
    events.after(1, () => {
      happened.push('1 first');
      events.after(1, say('planned meanwhile'));
      events.after(0, say('at once'));
    });
    events.after(2, say('second'));
    events.after(2, say('third'));
    events.run();
    expect(happened).toEqual([
      '1 first',
      '1 at once',
      '2 second',
      '2 third',
      '2 planned meanwhile',
      '3 late',
    ]);
  });

  it('come out sorted, however many there are', () => {
    const chance = new Chance(7);
    const events = new Events();
    const times: number[] = [];
    for (let each = 0; each < 5000; each += 1) events.after(chance.next(), () => times.push(events.now));
    events.run();
    expect(times).toHaveLength(5000);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('that are later than asked for stay, and none can be planned for the past', () => {
    const events = new Events();
    let happened = 0;
    events.after(1, () => (happened += 1));
    events.after(5, () => (happened += 1));
    events.run(2);
    expect(happened).toBe(1);
    events.run();
    expect(happened).toBe(2);
    expect(() => events.after(-1, () => undefined)).toThrow('Nothing can happen after -1 s');
  });
});

describe('a spread', () => {
  it('gives quantiles within its classes, and the mean', () => {
    const spread = new Spread();
    for (let time = 1; time <= 1000; time += 1) spread.add(time / 100);
    expect(spread.mean).toBeCloseTo(5.005);
    expect(spread.quantile(0.5) / 5).toBeCloseTo(1, 1);
    expect(spread.quantile(0.99) / 9.9).toBeCloseTo(1, 1);
    expect(new Spread().quantile(0.5)).toBe(0);
  });
});

describe('a station', () => {
  it('serves so many at once, in the order in which they came', () => {
    const events = new Events();
    const station = new Station(events, 2);
    const ended: string[] = [];
    for (const [name, seconds] of [
      ['a', 3],
      ['b', 1],
      ['c', 1],
      ['d', 1],
    ] as const)
      station.serve(seconds, () => ended.push(`${name} ${events.now}`));
    events.run();
    expect(ended).toEqual(['b 1', 'c 2', 'a 3', 'd 3']);
    expect(station.served).toBe(6);
    expect(station.utilisation(3)).toBe(1);
    // a and b 0, c 1, d 2 seconds.
    expect(station.waiting.mean).toBe(0.75);
  });

  // Arrivals by chance, services by chance: M/M/1 and M/M/c, whose mean time of waiting has a closed form (Erlang C).
  it.each([
    { places: 1, load: 0.5 },
    { places: 1, load: 0.8 },
    { places: 4, load: 0.7 },
    { places: 16, load: 0.9 },
  ])('keeps waiting as the formula says: $places places, $load of them busy', ({ places, load }) => {
    const events = new Events();
    const chance = new Chance(42);
    const station = new Station(events, places);
    const rate = places * load;
    let left = 400_000;
    const arrive = (): void => {
      station.serve(exponential(chance, 1), () => undefined);
      left -= 1;
      if (left > 0) events.after(exponential(chance, 1 / rate), arrive);
    };
    arrive();
    events.run();
    expect(station.waiting.mean / meanWaiting(places, load)).toBeCloseTo(1, 1);
    expect(station.utilisation(events.now)).toBeCloseTo(load, 2);
  });
});

/** Mean time of waiting where a service takes 1 on the average. */
function meanWaiting(places: number, load: number): number {
  const offered = places * load;
  let term = 1;
  let sum = 0;
  for (let served = 0; served < places; served += 1) {
    sum += term;
    term *= offered / (served + 1);
  }
  const all = term / (1 - load);
  return all / (sum + all) / (places - offered);
}
