/**
 * The element of the page's markup with an id.
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}.`);
  return found;
}

/**
 * Makes an element. Texts go in as text, never as markup: names in a report are the input's.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | ((event: Event) => void) | undefined>} attributes
 *   `on…` are listeners, `true` is an attribute without a value, `false` and `undefined` are left out
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== undefined) made.setAttribute(name, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * A button that looks like the text around it.
 * @param {string} text
 * @param {() => void} act
 * @param {string} [title]
 */
function linkTo(text, act, title) {
  return element('button', { type: 'button', class: 'link', onclick: act, title }, ...breakable(text));
}

/**
 * A name that may be broken between its parts, where it is too long for its line.
 * @param {string} name
 * @returns {Node[]}
 */
function breakable(name) {
  return name.split(/(?<=[._])(?=[^._])/).flatMap((part, at) => {
    const text = document.createTextNode(part);
    return at === 0 ? [text] : [element('wbr'), text];
  });
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 * @returns {string} `1 table`, `1,200 tables`
 */
function counted(count, one, many = `${one}s`) {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** @param {number} number */
function grouped(number) {
  return number.toLocaleString('en');
}

/**
 * Buttons of which one is on.
 * @template {string} T
 * @param {HTMLElement} place
 * @param {readonly { value: T, label: string, title?: string }[]} choices
 * @param {(value: T) => void} choose
 * @returns {(value: T) => void} shows which is on
 */
function segments(place, choices, choose) {
  const buttons = choices.map(({ value, label, title }) =>
    element('button', { type: 'button', onclick: () => choose(value), title }, label),
  );
  place.replaceChildren(...buttons);
  return (value) => {
    choices.forEach((choice, at) => buttons[at].setAttribute('aria-pressed', String(choice.value === value)));
  };
}
