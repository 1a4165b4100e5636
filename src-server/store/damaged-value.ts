/** A stored value is not what was written: the disk, or another program, has changed it. */
export class DamagedValue extends Error {
  override name = 'DamagedValue';

  constructor(what: string) {
    super(`The stored ${what} is damaged.`);
  }
}
