import type { Application } from '../../../tests/support/browser/application.ts';
import { orders, sqlServer } from '../../../tests/support/browser/scripts.ts';
import { zipOf } from '../../../tests/support/service/zip.ts';
import { keys, type View } from '../view.ts';

const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);

/** Gives files as somebody would who drops a folder's content, an archive among it. */
async function dropMixed(app: Application): Promise<void> {
  const archive = await zipOf({
    'loads/report.sql': 'INSERT INTO report SELECT * FROM sales;',
    'loads/notes.docx': 'words',
    '.git/config': '[core]',
    'loads/empty.sql': '',
  });
  await app.drop([
    sqlServer,
    orders,
    { name: 'nightly.zip', bytes: Buffer.from(archive) },
    { name: 'empty.sql', text: '' },
    { name: 'logo.png', bytes: picture },
  ]);
  await app.dialog.getByText(/to analyse/).waitFor();
  await app.dialog.getByText(/Looks like|Perhaps|one vendor only/).waitFor();
}

/** The first look, and how SQL comes in. */
export const intakeViews: readonly View[] = [
  { name: 'start', on: 'empty', at: '/' },
  {
    name: 'start-again',
    at: '/',
    show: async (app) => {
      // A service that has jobs begins with the latest.
      await app.ready();
      await app.page.getByRole('link', { name: 'Headwater' }).click();
      await app.page.getByText('See where every column comes from').waitFor();
    },
  },
  {
    name: 'start-drop',
    on: 'empty',
    at: '/',
    show: async (app) => {
      const transfer = await app.page.evaluateHandle(() => {
        const made = new DataTransfer();
        made.items.add(new File(['select 1'], 'a.sql'));
        return made;
      });
      await app.page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
    },
  },
  {
    name: 'drop-job',
    job: 'retail',
    show: async (app) => {
      const transfer = await app.page.evaluateHandle(() => {
        const made = new DataTransfer();
        made.items.add(new File(['select 1'], 'a.sql'));
        return made;
      });
      await app.page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
    },
  },
  { name: 'intake', on: 'empty', at: '/', show: (app) => keys(app, 'n') },
  {
    name: 'intake-paste',
    on: 'empty',
    at: '/',
    show: async (app) => {
      await keys(app, 'n');
      await app.dialog.getByLabel('SQL text').fill(orders.text);
      await app.dialog.getByRole('button', { name: 'Use this SQL' }).click();
      await app.dialog.getByRole('button', { name: 'Paste SQL' }).click();
    },
  },
  { name: 'intake-files', on: 'empty', at: '/', show: dropMixed },
  {
    name: 'intake-names',
    on: 'empty',
    at: '/',
    show: async (app) => {
      await dropMixed(app);
      await app.dialog.getByText('Names and metadata').click();
    },
  },
  {
    name: 'intake-add',
    job: 'retail',
    show: async (app) => {
      await app.drop([{ name: 'retail-warehouse.sql', text: 'create table a (b int);' }]);
      await app.page.getByRole('button', { name: /^Add to/ }).click();
    },
  },
  {
    name: 'intake-nothing',
    on: 'empty',
    at: '/',
    show: async (app) => {
      await app.drop([{ name: 'logo.png', bytes: picture }]);
      await app.dialog.getByText('None of these files can be analysed').waitFor();
    },
  },
];
