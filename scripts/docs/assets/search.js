// Searches the sections of all pages where they lie: nothing is asked of a server.
const { MiniSearch, sections } = globalThis;
const root = document.body.dataset.root ?? '';
const field = document.getElementById('search');
const found = document.getElementById('found');
/** Results that are listed at most. */
const mostFound = 12;
let index;

/** Made when it is first needed. */
function searchIndex() {
  if (index === undefined) {
    index = new MiniSearch({
      fields: ['title', 'page', 'text'],
      storeFields: ['title', 'page', 'address', 'anchor'],
      searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
    });
    index.addAll(sections);
  }
  return index;
}

function show() {
  const results = field.value.trim() === '' ? [] : searchIndex().search(field.value).slice(0, mostFound);
  found.replaceChildren(...results.map(entry));
  if (results.length === 0 && field.value.trim() !== '') {
    const none = document.createElement('li');
    none.textContent = 'Nothing found';
    found.append(none);
  }
  found.hidden = field.value.trim() === '';
}

function entry({ title, page, address, anchor }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = root + address + (anchor === '' ? '' : `#${anchor}`);
  link.textContent = title === '' ? page : title;
  const where = document.createElement('span');
  where.textContent = page;
  link.append(where);
  item.append(link);
  return item;
}

function move(by) {
  const links = [...found.querySelectorAll('a')];
  const next = links.indexOf(document.activeElement) + by;
  (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
}

field.addEventListener('input', show);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === '/' && !isTyping) {
    event.preventDefault();
    field.focus();
  } else if (found.hidden || !document.querySelector('search').contains(document.activeElement)) return;
  else if (event.key === 'ArrowDown') move(1);
  else if (event.key === 'ArrowUp') move(-1);
  else if (event.key === 'Enter' && isTyping) found.querySelector('a')?.click();
  else if (event.key === 'Escape') {
    found.hidden = true;
    field.focus();
  } else return;
  if (event.key !== '/') event.preventDefault();
});
// A link of the results may lead to this page.
found.addEventListener('click', () => (found.hidden = true));
// The page can be typed into before this script has come.
if (document.activeElement === field && field.value !== '') show();
