// Light or dark, as the system is.
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light');
dark.addEventListener('change', follow);
follow();
