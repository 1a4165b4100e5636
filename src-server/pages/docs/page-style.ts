import { resourceText } from '../../base/resource-files.ts';

let known: string | undefined;

/** The style of the page: the values of the application's design, and the page's own rules. */
export function pageStyle(): string {
  known ??= bySystemTheme(resourceText('design/tokens.css')) + rules;
  return known;
}

/** The page has no switch of themes: the dark one is in force where the system asks for it. */
function bySystemTheme(tokens: string): string {
  return tokens.replace(
    /:root\[data-theme='dark'\] (\{[^}]*\})/,
    '@media (prefers-color-scheme: dark) {\n:root $1\n}',
  );
}

const rules = `
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body {
  margin: 0;
  display: grid;
  grid-template-columns: 300px minmax(0, 1fr);
  background: var(--ground);
  color: var(--ink);
  font: 400 13px/1.5 var(--font-text);
}
nav {
  position: sticky;
  top: 0;
  height: 100vh;
  overflow-y: auto;
  padding: 16px;
  border-right: 1px solid var(--line);
  background: var(--surface);
}
nav .name { margin: 0 0 12px; font-size: 15px; font-weight: 600; }
nav .name span { color: var(--ink-3); font-weight: 400; }
nav label { display: block; font-size: 11px; color: var(--ink-3); }
nav h2 { margin: 16px 0 4px; font-size: 11px; font-weight: 600; color: var(--ink-3); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 2px 4px; border-radius: 4px; color: var(--ink-2); text-decoration: none; overflow-wrap: anywhere; }
nav li a:hover { background: var(--accent-soft); color: var(--ink); }
#search {
  width: 100%;
  height: 28px;
  padding: 0 8px;
  border: 1px solid var(--line-strong);
  border-radius: 6px;
  background: var(--ground);
  color: var(--ink);
  font: inherit;
}
#found { min-height: 18px; margin: 4px 0 0; font-size: 11px; color: var(--ink-3); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
main { max-width: 1100px; padding: 24px 40px 40px; }
h1 { margin: 0 0 12px; font-size: 21px; }
main h2 { margin: 40px 0 4px; font-size: 21px; font-weight: 600; }
h3 { margin: 0; font-size: 15px; }
h3 a { color: inherit; text-decoration: none; }
h4 { margin: 12px 0 4px; font-size: 12px; color: var(--ink-2); }
a { color: var(--accent); }
code { font-family: var(--font-code); font-size: 12px; }
.operation {
  margin: 16px 0;
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
}
.operation:target { border-color: var(--accent); }
.place { margin: 4px 0 8px; overflow-wrap: anywhere; }
.method {
  padding: 1px 6px;
  border-radius: 4px;
  background: var(--accent-soft);
  color: var(--accent);
  font: 600 11px var(--font-code);
}
table { width: 100%; margin: 8px 0; border-collapse: collapse; background: var(--surface); }
caption { text-align: left; font-size: 12px; font-weight: 600; color: var(--ink-2); padding: 4px 0; }
th, td { padding: 4px 8px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { font-size: 11px; font-weight: 600; color: var(--ink-3); }
tbody th { font-weight: 400; width: 26%; }
.fields td:nth-child(2), .fields td:nth-child(3), .fields thead th { white-space: nowrap; overflow-wrap: normal; }
.fields td:last-child { width: 50%; }
.allowed { display: block; color: var(--ink-3); }
pre {
  margin: 4px 0;
  padding: 12px;
  max-height: 420px;
  overflow: auto;
  border-radius: 6px;
  background: var(--sunken);
}
details { margin: 8px 0 0; }
summary { cursor: pointer; color: var(--ink-2); }
[hidden] { display: none !important; }
@media (max-width: 800px) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 50vh; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 16px; }
}
@media print {
  body { display: block; }
  nav { display: none; }
}
`;
