// Tries every way to run code that is not the application's own script; tells which ran.
(async () => {
  window.ran = [];
  const script = document.createElement('script');
  script.textContent = 'ran.push("inline")';
  document.body.append(script);
  const holder = document.createElement('div');
  holder.innerHTML = '<img src="x" onerror="ran.push(\'handler\')">';
  document.body.append(holder);
  const link = document.createElement('a');
  link.href = 'javascript:ran.push("address")';
  document.body.append(link);
  link.click();
  for (const source of ['data:text/javascript,ran.push("data")', 'https://example.org/x.js']) {
    const foreign = document.createElement('script');
    foreign.src = source;
    document.body.append(foreign);
  }
  // Code that a script of the page compiles: it runs in a turn of the page's own.
  setTimeout('ran.push("timer")');
  await new Promise((resolve) => setTimeout(resolve, 500));
  return window.ran;
})();
