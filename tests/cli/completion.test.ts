import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shells } from '../../src-cli/completions/completion-script.ts';
import { program } from '../support/built.ts';
import { headwater, scratchFolder } from './command.ts';

/** Each completes a line as a person would, and gives what is offered. */
const completing = {
  /** What bash itself sets before it calls a completion; it cuts words at `=`, too. */
  bash: (script: string, line: string, folder: string) => {
    const words = line.split(/(?<==)|(?==)| /);
    const call = `source "$1"; cd "$2"; shift 2; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      compopt() { :; }; $(complete -p headwater | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run('bash', ['--norc', '-c', call, 'bash', script, folder, ...words]);
  },
  zsh: (script: string, line: string, folder: string) =>
    run('zsh', ['-f', join(import.meta.dirname, 'complete-in-zsh.zsh'), script, line, folder]),
  fish: (script: string, line: string, folder: string) =>
    run('fish', [
      '--no-config',
      '-c',
      `source $argv[1]; cd $argv[3]; complete -C $argv[2]`,
      script,
      line,
      folder,
    ]).map((offer) => offer.replace(/\t.*/, '')),
  powershell: (script: string, line: string, folder: string) => {
    const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
    const call = `Get-Content -Raw ${text(script)} | Invoke-Expression; Set-Location ${text(folder)};
      (TabExpansion2 ${text(line)} ${line.length}).CompletionMatches.CompletionText`;
    return run('pwsh', ['-NoProfile', '-NonInteractive', '-Command', call]);
  },
} as const;

function run(program: string, values: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(program, values, { encoding: 'utf8', timeout: 15_000 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

const isHere = (shell: string): boolean =>
  spawnSync(shell === 'powershell' ? 'pwsh' : shell, ['--version']).error === undefined;

describe.each(shells)('completion of %s (needs the shell)', (shell) => {
  let place: Awaited<ReturnType<typeof scratchFolder>>;
  let script = '';
  const offers = (line: string): string[] => completing[shell](script, line, place.path);

  beforeAll(async () => {
    place = await scratchFolder();
    const { stdout, stderr, code } = await headwater(['completion', shell]);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    script = join(place.path, 'completions');
    writeFileSync(script, stdout);
    mkdirSync(join(place.path, 'scripts'));
    writeFileSync(join(place.path, 'scripts', 'etl load.sql'), '');
  });
  afterAll(() => place.remove());

  // Without the shell there is nothing that could read the script.
  const itHere = it.skipIf(!isHere(shell));

  itHere('offers the commands, and those below them', () => {
    expect(offers('headwater ')).toEqual(
      expect.arrayContaining(['analyze', 'export', 'serve', 'user', 'dialects', 'completion', 'help']),
    );
    expect(offers('headwater ser')).toEqual(['serve']);
    expect(offers('headwater user ').sort()).toEqual(['add', 'help', 'list', 'remove']);
  });

  itHere('offers the options of the command that is typed', () => {
    expect(offers('headwater user add --')).toEqual(
      expect.arrayContaining(['--data', '--secret-stdin', '--help']),
    );
    expect(offers('headwater serve --no-').sort()).toEqual(['--no-color', '--no-examples']);
    expect(offers('headwater analyze etl.sql --fo')).toEqual(['--format']);
    expect(offers('headwater dialects --fo')).toEqual([]);
  });

  itHere('offers the values of an option', () => {
    expect(offers('headwater export --fail-on ').sort()).toEqual(['error', 'never', 'warning']);
    expect(offers('headwater export -f gr')).toEqual(['graphml']);
    expect(offers('headwater analyze --vendor post')).toEqual(['postgresql']);
    expect(offers('headwater completion ').sort()).toEqual(['bash', 'fish', 'powershell', 'zsh']);
    expect(offers('headwater serve --port ')).toEqual([]);
  });

  itHere('takes a value behind an equals sign', () => {
    const [offer = '', ...more] = offers('headwater analyze --format=gr');
    expect(offer.replace('--format=', '')).toBe('graphml');
    expect(more).toEqual([]);
  });

  itHere('offers paths where a path belongs', () => {
    // Bash completes them by itself where nothing is offered (see below).
    if (shell === 'bash') return expect(offers('headwater analyze scr')).toEqual([]);
    expect(offers('headwater analyze scr').join()).toMatch(/^scripts\/?$/);
    expect(offers('headwater export --output scr').join()).toMatch(/^scripts\/?$/);
  });
});

it.skipIf(!isHere('bash'))('leaves paths to bash, and other values to nobody (needs bash)', () => {
  const ofOption = (option: string): string[] => {
    const call = `source <("$1" "$2" completion bash)
      compopt() { echo "compopt $*"; }; COMP_WORDS=(headwater serve ${option} ''); COMP_CWORD=3; _headwater
      echo "\${#COMPREPLY[@]}"; complete -p headwater`;
    return run('bash', ['--norc', '-c', call, 'bash', process.execPath, program('cli')]);
  };
  expect(ofOption('--data')).toEqual(['0', 'complete -o default -F _headwater headwater']);
  expect(ofOption('--port')).toEqual([
    'compopt +o default',
    '0',
    'complete -o default -F _headwater headwater',
  ]);
});

it('names the shells that it knows', async () => {
  const { code, stderr } = await headwater(['completion', 'tcsh']);
  expect(code).toBe(2);
  expect(stderr).toContain('Allowed choices are bash, zsh, fish, powershell');
});

it('of PowerShell has one row for each command and option: two of one name, in any case, are an error there', async () => {
  const { stdout } = await headwater(['completion', 'powershell']);
  const keys = [...stdout.matchAll(/^ {8}('(?:[^']|'')*') = @\(.*\)$/gm)].map(([, key]) =>
    key!.toLowerCase(),
  );
  expect(keys).toEqual(expect.arrayContaining(["'analyze'", "'user add'", "'analyze --format'"]));
  expect(new Set(keys).size).toBe(keys.length);
});
