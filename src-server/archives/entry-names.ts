import { validateFileName } from 'yauzl';

/**
 * Endings of files that lie beside scripts in archives and hold no SQL. They are left out by name, because as text
 * they would be read as broken SQL; files that are submitted by themselves are always read.
 */
const notSql = new Set(
  (
    'md markdown rst adoc html htm xhtml css scss less js mjs cjs jsx ts tsx vue map py pyc ipynb java class jar war ' +
    'kt scala groovy gradle cs vb fs go rs rb php pl pm sh bash zsh bat cmd ps1 psm1 c h cpp hpp cc swift r m ' +
    'json jsonl json5 yaml yml toml ini cfg conf properties env lock xml xsd xsl xslt svg dtd csproj vbproj sqlproj ' +
    'sln props targets nuspec config resx user suo dtsx rdl rds rptproj csv tsv parquet avro orc xls xlsx xlsm doc ' +
    'docx ppt pptx pdf odt ods rtf log diff patch gitignore gitattributes gitmodules editorconfig dockerignore ' +
    'dockerfile license'
  ).split(' '),
);

const hiddenPlaces = /(^|\/)(__MACOSX|\.git|\.svn|\.hg|\.idea|\.vscode|node_modules)\//;
const hiddenFiles = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i;

/** Why an entry of an archive is left out by its name; undefined where it is to be read. */
export function skippedByName(name: string): { reason: string; problem: boolean } | undefined {
  const fault = validateFileName(name);
  if (fault !== null) return { reason: `its path is not safe (${fault})`, problem: true };
  if (hiddenPlaces.test(name) || hiddenFiles.test(name)) {
    return { reason: 'it belongs to a tool, not to the scripts', problem: false };
  }
  const file = name.slice(name.lastIndexOf('/') + 1);
  const ending = file.includes('.') ? file.slice(file.lastIndexOf('.') + 1) : file;
  return notSql.has(ending.toLowerCase())
    ? { reason: `files of the kind .${ending.toLowerCase()} are not SQL`, problem: false }
    : undefined;
}

/** The name of an entry: UTF-8 where its bytes are that, else code page 437, as the zip format says. */
export function entryName(raw: Uint8Array, asCodePage437: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw).replaceAll('\\', '/');
  } catch {
    return asCodePage437.replaceAll('\\', '/');
  }
}

/** The path of a submitted file, as it is shown: forward slashes, no drive, no steps upwards, no control characters. */
export function shownPath(name: string): string {
  const parts = name
    .replaceAll('\\', '/')
    .replace(/^[A-Za-z]:/, '')
    // Control characters in names only serve to deceive.
    .replace(/\p{Cc}/gu, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') || 'unnamed.sql';
}
