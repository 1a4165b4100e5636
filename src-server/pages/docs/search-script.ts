/** The script of the page: shows the operations that have all words of the search in their text. */
export const searchScript = `'use strict';
const input = document.getElementById('search');
const found = document.getElementById('found');
const parts = [...document.querySelectorAll('.operation')].map((section) => ({
  section,
  text: section.textContent.toLowerCase(),
  link: document.querySelector('nav a[href="#' + section.id + '"]'),
}));
function search() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const { section, text, link } of parts) {
    const fits = words.every((word) => text.includes(word));
    section.hidden = !fits;
    if (link) link.parentElement.hidden = !fits;
    if (fits) count += 1;
  }
  for (const chapter of document.querySelectorAll('.chapter')) {
    chapter.hidden = chapter.querySelector('.operation:not([hidden])') === null;
  }
  for (const group of document.querySelectorAll('nav .group')) {
    group.hidden = group.querySelector('li:not([hidden])') === null;
  }
  found.textContent = words.length === 0 ? '' : count + ' of ' + parts.length + ' found';
}
input.addEventListener('input', search);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === input) return;
  event.preventDefault();
  input.focus();
});
search();
`;
