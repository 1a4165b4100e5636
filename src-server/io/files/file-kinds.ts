/**
 * What the name of a file says about its content. The page judges by the same lists (`src-renderer/domain/files/fileKinds.ts`;
 * a test compares them).
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Endings of scripts, whatever their text begins with: templates of SQL begin with braces. */
export const sqlEndings = words(
  'sql sqlx ddl dml hql hive q pls plsql pks pkb pkg spc bdy prc proc fnc trg tps tpb typ vw tab syn seq bteq btq ' +
    'tpt fload mload db2 clp n1ql sqlpp mdx psql pgsql tsql mysql bq cql ' +
    'hdbprocedure hdbview hdbtable hdbfunction hdbtabletype hdbtrigger hdbmigrationtable hdbtablefunction hdbscalarfunction ' +
    'hdbprojectionview hdblibrary hdbsequence hdbindex hdbfulltextindex hdbvirtualtable hdbvirtualfunction hdbvirtualprocedure ' +
    'hdbconstraint',
);

/** Endings that tools for templates add to that of what they make: `orders.sql.j2`. */
export const templateEndings = words('j2 jinja jinja2 tmpl tpl template erb');

/** Endings of the files of projects that are read: packages of SSIS, what says how they are read, and which database scripts are of. */
export const projectEndings = words('dtsx conmgr params dtproj dtsconfig sqlproj');

/** Endings of files that hold SQL among other things, which is read: notebooks, reports. */
export const embeddingEndings = words('ipynb rdl rdlc rsd');

/** Endings of files that hold SQL in another form, which is not read yet. */
export const endingsWithSql = words(
  'dsv ktr kjb twb tds lkml bim stg dsx ' +
    'hdbcalculationview calculationview attributeview analyticview hdbcds hdbdd hdbsynonym hdbtabledata hdbflowgraph',
);

/** Endings of files that lie beside scripts and hold none: as text they would be read as broken SQL. */
export const notSql = words(
  'md mmd markdown rst adoc asciidoc tex man pod control debian dot gv po pot html htm xhtml css scss less js mjs cjs jsx ts mts cts tsx vue map py pyc java class jar war ' +
    'kt scala groovy gradle cs vb fs go rs rb rake php phtml tt2 twig pl pm lua tcl awk el erl hs ex exs sh bash zsh bat cmd ps1 psm1 c h cpp hpp cc swift r m ' +
    'json jsonl json5 yaml yml toml ini cfg conf properties env lock xml xsd xsl xslt svg dtd csproj vbproj ' +
    'sln props targets nuspec config resx user suo rds rptproj csv tsv parquet avro orc xls xlsx xlsm doc ' +
    'docx ppt pptx pdf odt ods rtf log diff patch gitignore gitattributes gitmodules editorconfig dockerignore ' +
    'cshtml vbhtml razor jsp jspx aspx ascx asax ashx asmx svc master tt database dim cube ds dmm dwproj ' +
    'partitions role settings designer pbism pbir pbix pbit tmdl xmla dbml edmx lookml starter lck parts ' +
    'png jpg jpeg gif bmp ico webp tif tiff woff woff2 ttf eot otf mp3 mp4 avi mov exe dll pdb so dylib o a lib',
);

/** Names of files that hold no SQL where they have no ending, or none that says they do. */
export const notSqlNames = words(
  'readme license licence copying copyright notice changelog authors contributors contributing codeowners ' +
    'makefile dockerfile jenkinsfile vagrantfile procfile gemfile rakefile',
);

/** The file whose lines say what of a folder is left out. */
export const ignoreFileName = '.headwaterignore';

/**
 * - `sql`: read, whatever it begins with
 * - `other`: no SQL
 * - `holds-sql`: SQL in another form
 * - `embedding`: it may hold SQL, which is read
 * - `xml`: one or the other; its content decides
 * - `hidden`: what systems and tools keep for themselves
 * - `unknown`: its beginning decides, and where that does not, how much of it can be read
 */
export type NameKind = 'sql' | 'other' | 'embedding' | 'holds-sql' | 'xml' | 'hidden' | 'unknown';

const systemFiles = words('thumbs.db desktop.ini');

/** What the name of a file, without its folders, says. */
export function kindOfName(file: string): NameKind {
  const lower = file.toLowerCase();
  const ending = endingOf(lower);
  if (ending === 'gz') return kindOfName(lower.slice(0, -'.gz'.length));
  if (systemFiles.has(lower) || lower.startsWith('._')) return 'hidden';
  // `.sqlfluff`, `.gitkeep`: what begins with a dot has no ending behind it, but `.draft.sql` has.
  if (lower.startsWith('.') && !sqlEndings.has(ending)) return 'hidden';
  if (sqlEndings.has(ending) || projectEndings.has(ending)) return 'sql';
  if (ending === 'xml') return 'xml';
  if (notSqlNames.has(plainName(lower))) return 'other';
  if (ending === '') return 'unknown';
  const before = endingOf(lower.slice(0, -ending.length - 1));
  if (ending === 'stg') return before === 'sql' ? 'holds-sql' : 'unknown';
  if (templateEndings.has(ending) && before !== '')
    return sqlEndings.has(before) ? 'sql' : notSql.has(before) ? 'other' : 'unknown';
  if (embeddingEndings.has(ending)) return 'embedding';
  if (endingsWithSql.has(ending)) return 'holds-sql';
  return notSql.has(ending) ? 'other' : 'unknown';
}

/** What a file is called: of `LICENSE-MIT`, `notice_release.txt` and `README.Debian` the first word says it. */
function plainName(lower: string): string {
  return /^[^-_ .]+/.exec(lower)?.[0] ?? lower;
}

/** The ending of a file's name, without the dot and in lower case; empty where it has none. */
export function endingOf(file: string): string {
  const dot = file.lastIndexOf('.');
  return dot <= 0 ? '' : file.slice(dot + 1).toLowerCase();
}

/** The name of a file without its folders. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
