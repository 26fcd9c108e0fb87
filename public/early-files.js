// Asks for what the screen at this address needs, and for the language, before the page itself runs. It is a file since the page's
// policy allows no inline script. The build writes the names of the files (scripts/early-files-plugin.ts); in development there are none.
(function () {
  const meta = document.querySelector('meta[name="early-files"]');
  if (meta === null) {
    return;
  }
  const files = JSON.parse(meta.getAttribute('content') ?? '{}');
  const { pathname } = location;
  const isDocument = /^\/documents\/[^/]+$/.test(pathname) && pathname !== '/documents/new';
  // A mail's link leads on to its document.
  const screens =
    pathname === '/open'
      ? ['open', 'document']
      : isDocument
        ? ['document']
        : pathname === '/'
          ? ['inbox']
          : [];

  // As src/i18n/setup.ts chooses; a wrong guess costs one file.
  let language = null;
  try {
    language = localStorage.getItem('countersign-language');
  } catch {
    // Storage is refused here: the browser's languages decide.
  }
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  language ??= spoken.find((tag) => tag === 'vi' || tag === 'en') ?? 'vi';

  for (const file of new Set([...screens, language].flatMap((name) => files[name] ?? []))) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
