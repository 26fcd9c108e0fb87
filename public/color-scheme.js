// Runs before the first paint, so that a dark page never flashes white. It is a file since the page's policy allows no inline script.
// It writes the attribute that Mantine reads; the key is the one that the page's color scheme manager writes.
(function () {
  let wanted = null;
  try {
    wanted = localStorage.getItem('countersign-color-scheme');
  } catch {
    // Storage is refused here: the system's preference decides.
  }

  const chosen = wanted === 'light' || wanted === 'dark';
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = chosen ? wanted : systemIsDark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  document.documentElement.style.colorScheme = scheme;

  if (chosen) {
    const metas = Array.from(document.querySelectorAll('meta[name="theme-color"]'));
    const match = metas.find((meta) => (meta.getAttribute('media') ?? '').includes(scheme));
    for (const meta of metas) {
      meta.setAttribute('content', match?.getAttribute('content') ?? '');
    }
  }
})();
