import type { Run } from '../../jinja/values/environment.ts';
import { Callable, Fields, textOf } from '../../jinja/values/values.ts';
import { datetimeModule } from './datetimes.ts';
import { itertoolsModule } from './itertools-module.ts';
import { regexModule } from './regex-module.ts';

/** `modules` of dbt's context: the parts of Python's `datetime`, `re`, `itertools` and `pytz` that templates use. */
export function modulesObject(run: Run): Fields {
  return new Fields('modules', {
    datetime: datetimeModule(),
    re: regexModule(run),
    itertools: itertoolsModule(run),
    pytz: new Fields('pytz', {
      timezone: new Callable('timezone', ({ args }) => timezone(textOf(args[0] ?? 'UTC'))),
      utc: timezone('UTC'),
      UTC: timezone('UTC'),
    }),
  });
}

/** A zone of pytz: its times are those of UTC, as no template's names depend on the hour of a zone. */
function timezone(name: string): Fields {
  return new Fields(name, {
    zone: name,
    localize: new Callable('localize', ({ args }) => args[0] ?? null),
    normalize: new Callable('normalize', ({ args }) => args[0] ?? null),
  });
}
