import { randomBytes, randomInt } from 'node:crypto';

const processPart = randomBytes(5).toString('hex');
let counter = randomInt(2 ** 24);

/** A new id as document stores make them: 24 hex digits of second, process and a counter, so that they ascend. */
export function newDocumentId(now: number): string {
  counter = (counter + 1) % 2 ** 24;
  return hex(Math.floor(now / 1000), 8) + processPart + hex(counter, 6);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0').slice(-digits);
}
