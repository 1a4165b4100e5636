/**
 * Runs every package or folder below `ssis/` and compares with the relations in the `.lineage` beside it, as the fixtures of
 * scripts do. A folder is one run of all its files.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lineageCsv } from '../../../src-lineage/export/tables/csv.ts';
import { analyze, defaultGraphOptions } from '../../../src-lineage/index.ts';
import { endToEnd } from '../end-to-end.ts';

const folder = join(import.meta.dirname, 'ssis');

function filesOf(name: string): { name: string; text: string }[] {
  const path = join(folder, name);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const names = isFolder
    ? globSync('**/*.{dtsx,params,conmgr,sql,dtsConfig,dtproj}', { cwd: path }).map(
        (file) => `${name}/${file.replaceAll('\\', '/')}`,
      )
    : [`${name}.dtsx`];
  return names.sort().map((file) => ({ name: file, text: readFileSync(join(folder, file), 'utf8') }));
}

describe('packages of SSIS', () => {
  for (const expectation of globSync('*.lineage', { cwd: folder }).sort()) {
    const name = expectation.replace(/\.lineage$/, '');
    test(name, () => {
      const model = analyze(filesOf(name), { vendor: 'dbvmssql' });
      // what a connection says of a table is reported with it
      for (const object of model.objects)
        if (object.role === 'persistent' || (object.role === 'routine' && object.columns.length > 0))
          object.name = [object.database, object.schema, object.name].filter(Boolean).join('.');
      const expected = readFileSync(join(folder, expectation), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'));
      const types = new Set(expected.map((line) => line.split(' ')[0]!));
      for (const type of ['fdd', 'diagnostic']) types.add(type);
      expect(endToEnd(model).filter((line) => types.has(line.split(' ')[0]!))).toEqual(expected);
    });
  }
});

test('how many rows a data flow has had goes into a variable, and on', () => {
  const model = analyze(filesOf('values-that-statements-give'), { vendor: 'dbvmssql' });
  const options = {
    ...defaultGraphOptions,
    relationTypes: ['fdr' as const],
    hideIntermediates: 'all' as const,
  };
  const rows = [...lineageCsv(model, options)].join('');
  expect(rows).toContain('DW,dbo,orders,PseudoRows,DW,dbo,log,number,fdr,insert');
  expect(rows).toContain('DW,dbo,orders,PseudoRows,DW,dbo,notes,rows,fdr,insert');
});

test('a file that a bulk insert loads gives its rows to the table', () => {
  const model = analyze(filesOf('mining-and-bulk'), { vendor: 'dbvmssql' });
  const rows = [...lineageCsv(model, { ...defaultGraphOptions, hideIntermediates: 'all' })].join('');
  expect(rows).toContain('DEFAULT,DEFAULT,in/prices.txt,PseudoRows,DW,dbo,prices,PseudoRows,fdd,insert');
});

test('of a package that is encrypted as a whole this is reported', () => {
  const text =
    '<?xml version="1.0"?>\n<EncryptedData Type="http://www.w3.org/2001/04/xmlenc#Element"><CipherData><CipherValue>AAAA</CipherValue></CipherData></EncryptedData>';
  const { diagnostics } = analyze([{ name: 'p.dtsx', text }], { vendor: 'dbvmssql' });
  expect(diagnostics.map(({ code }) => code)).toEqual(['ssis-encrypted']);
});

test('a package counts once, whatever copies a build made of it', () => {
  const [file] = filesOf('copies-and-samples');
  const files = ['Load.dtsx', 'obj/Development/Load.dtsx', 'bin/Load.dtsx', 'Load.xml'].map((name) => {
    return { name, text: file!.text };
  });
  const one = analyze([files[0]!], { vendor: 'dbvmssql' });
  const all = analyze(files, { vendor: 'dbvmssql' });
  expect(all.relations).toHaveLength(one.relations.length);
});

test('names of SQL Server are the same names in a run of a vendor for whom quotes and case count', () => {
  const package_ = `<DTS:Executable xmlns:DTS="www.microsoft.com/SqlServer/Dts" DTS:ExecutableType="Microsoft.Package" DTS:ObjectName="p">
    <DTS:ConnectionManagers>
      <DTS:ConnectionManager DTS:CreationName="OLEDB" DTS:DTSID="{dw}" DTS:ObjectName="dw"><DTS:ObjectData>
        <DTS:ConnectionManager DTS:ConnectionString="Data Source=.;Initial Catalog=Dw;Provider=SQLNCLI11;" />
      </DTS:ObjectData></DTS:ConnectionManager>
    </DTS:ConnectionManagers>
    <DTS:Executables>
      <DTS:Executable DTS:ExecutableType="Microsoft.ExecuteSQLTask" DTS:ObjectName="First"><DTS:ObjectData>
        <SQLTask:SqlTaskData xmlns:SQLTask="www.microsoft.com/sqlserver/dts/tasks/sqltask" SQLTask:Connection="{dw}"
          SQLTask:SqlStatementSource="insert into dbo.[Stage] ([Id]) select Id from [dbo].Orders" />
      </DTS:ObjectData></DTS:Executable>
      <DTS:Executable DTS:ExecutableType="Microsoft.ExecuteSQLTask" DTS:ObjectName="Second"><DTS:ObjectData>
        <SQLTask:SqlTaskData xmlns:SQLTask="www.microsoft.com/sqlserver/dts/tasks/sqltask" SQLTask:Connection="{dw}"
          SQLTask:SqlStatementSource="insert into dbo.Fact (id) select s.[id] from DBO.stage as [S]" />
      </DTS:ObjectData></DTS:Executable>
    </DTS:Executables>
  </DTS:Executable>`;
  for (const vendor of ['dbvmssql', 'dbvpostgresql', 'dbvsnowflake'] as const)
    expect(endToEnd(analyze([{ name: 'p.dtsx', text: package_ }], { vendor }))).toEqual([
      'fdd  orders.id -> stage.id',
      'fdd  stage.id -> fact.id',
    ]);
  const [own, other] = (['dbvmssql', 'dbvpostgresql'] as const).map((vendor) =>
    endToEnd(analyze(filesOf('lookup-and-derived-column'), { vendor })),
  );
  expect(other).toEqual(own);
});

test('what goes through a component that nobody can read is marked', () => {
  const model = analyze(filesOf('managed-and-unread-components'), { vendor: 'dbvmssql' });
  const doubted = [...model.relations].filter(({ uncertain }) => uncertain === 'unread-component');
  const made = doubted.map(({ target }) => model.objects[model.columns.get(target)!.object]!.name);
  expect(made.sort()).toEqual(['Clean-1', 'Script-1']);
});

test('places are those of the package, also behind entities', () => {
  const [file] = filesOf('control-flow');
  const text = file!.text.replace(
    'insert into dbo.t (a) select a',
    '&#xA;insert into dbo.t (a) select a &lt;',
  );
  const model = analyze([{ name: 'p.dtsx', text }], { vendor: 'dbvmssql' });
  const target = model.objects.find(({ name }) => name === 't')!;
  const [, start, end] = target.spans[0]!;
  expect(text.slice(start, end)).toBe('dbo.t');
  const error = model.diagnostics.find(({ severity }) => severity === 'error')!;
  expect(text.slice(error.span[1] - 12, error.span[1])).toContain('a &lt; ');
});

test('loops in loops do not multiply without end', () => {
  const loop = (inner: string, n: number): string =>
    `<DTS:Executable DTS:ExecutableType="STOCK:FORLOOP" DTS:ObjectName="l${n}" DTS:InitExpression="@n${n} = 0" DTS:EvalExpression="@n${n} &lt; 60" DTS:AssignExpression="@n${n} = @n${n} + 1"><DTS:Executables>${inner}</DTS:Executables></DTS:Executable>`;
  const task = `<DTS:Executable DTS:ExecutableType="Microsoft.ExecuteSQLTask" DTS:ObjectName="t"><DTS:PropertyExpression DTS:Name="SqlStatementSource">"insert into t select a from s" + @n0 + @n1 + @n2 + @n3 + @n4 + @n5</DTS:PropertyExpression><DTS:ObjectData><SQLTask:SqlTaskData SQLTask:SqlStatementSource="select 1" /></DTS:ObjectData></DTS:Executable>`;
  const loops = [0, 1, 2, 3, 4, 5].reduce(loop, task);
  const text = `<DTS:Executable xmlns:DTS="www.microsoft.com/SqlServer/Dts" xmlns:SQLTask="www.microsoft.com/sqlserver/dts/tasks/sqltask" DTS:ExecutableType="Microsoft.Package" DTS:ObjectName="p"><DTS:Executables>${loops}</DTS:Executables></DTS:Executable>`;
  const model = analyze([{ name: 'p.dtsx', text }], { vendor: 'dbvmssql' });
  expect(model.statements.length).toBeLessThanOrEqual(256);
});

test('of components that list no columns it is known where their rows come from and go', () => {
  const model = analyze(filesOf('without-columns'), { vendor: 'dbvmssql' });
  const options = {
    ...defaultGraphOptions,
    relationTypes: ['fdr' as const],
    hideIntermediates: 'all' as const,
  };
  const rows = [...lineageCsv(model, options)].join('');
  expect(rows).toContain('dbo,orders,PseudoRows,DEFAULT,dbo,fact,PseudoRows,fdr,insert');
  expect(rows).toContain('dbo,dim,PseudoRows,DEFAULT,dbo,fact,PseudoRows,fdr,insert');
});
