import { expect, it } from 'vitest';
import { StartFailure } from '../../../../src-server/base/start-failure.ts';
import { settingsFromArguments } from '../../../../src-server/service/start-up/service-arguments.ts';

it('takes the options of the process', () => {
  const options = ['--data', '/data', '--port', '0', '--vendor', 'oracle', '--log', 'warn'];
  expect(settingsFromArguments([...options, '--host', 'a', '--host', 'b'])).toEqual({
    dataFolder: '/data',
    port: 0,
    vendor: 'dbvoracle',
    logLevel: 'warn',
    allowedHosts: ['a', 'b'],
  });
});

it.each([
  [['--help'], "Unknown option '--help'"],
  [['--port', '65536'], '--port must be 0 to 65535.'],
  [['--auth', 'all'], '--auth must be one of: none, token.'],
  [['--log', 'loud'], '--log must be one of: '],
  [['--vendor', 'orcale'], 'No vendor is called orcale. Did you mean oracle?'],
])('refuses %j in words, with the options that there are', (options, message) => {
  let thrown: unknown;
  try {
    settingsFromArguments(options);
  } catch (failure) {
    thrown = failure;
  }
  expect(thrown).toBeInstanceOf(StartFailure);
  expect((thrown as StartFailure).message).toContain(message);
  expect((thrown as StartFailure).advice).toContain('--data');
});
