// Asks for what the screen at this address needs, and for the language, before the page itself runs. It is a file since the page's
// policy allows no inline script. The build writes what there is to ask for (scripts/early-files-plugin.ts); in development that is nothing.
(function () {
  const named = (name) => {
    const meta = document.querySelector(`meta[name="${name}"]`);
    return meta === null ? null : JSON.parse(meta.getAttribute('content') ?? 'null');
  };
  const files = named('early-files');
  const calls = named('early-calls');
  if (files === null || calls === null) {
    return;
  }
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
          : pathname === '/documents'
            ? ['documents']
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

  // What the service answers before the page can ask: src/api/early-answers.ts takes it, by the same key.
  const answers = new Map();
  window.countersignEarlyAnswers = answers;
  const ask = (method, url, authorization, body) => {
    const headers = {
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(authorization === null ? {} : { authorization }),
    };
    const answer = fetch(url, { method, headers, body, cache: 'no-store', redirect: 'error' })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      // The page asks again, and says what is wrong.
      .catch(() => null);
    answers.set(JSON.stringify([method, url, authorization, body]), answer);
    return answer;
  };
  const read = (answer) => {
    try {
      return JSON.parse(answer?.text ?? 'null');
    } catch {
      return null;
    }
  };

  // A mail's link: its secret leaves the address as src/app/address-secret.ts has it, and is exchanged for the document's token.
  const takeSecret = () => {
    if (pathname !== '/open' || location.hash.length < 2) {
      return null;
    }
    try {
      const secret = decodeURIComponent(location.hash.slice(1));
      sessionStorage.setItem('countersign-link', secret);
      history.replaceState(history.state, '', pathname + location.search);
      return secret;
    } catch {
      // Storage is refused here: the page itself takes it.
      return null;
    }
  };
  // The first page as a picture, where the viewer will show it, until it does: src/features/viewing/early-page.ts ends it.
  const frame = document.createElement('div');
  const early = {
    isOver: false,
    end() {
      early.isOver = true;
      frame.remove();
    },
  };
  const showFirstPage = async (url, authorization) => {
    window.countersignEarlyPage = early;
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = '/early-page.css';
    document.head.append(style);
    try {
      const response = await fetch(url, { headers: { authorization }, cache: 'no-store', redirect: 'error' });
      if (response.status !== 200) {
        return;
      }
      const image = document.createElement('img');
      // What is read stands in the viewer's text.
      image.alt = '';
      image.src = URL.createObjectURL(await response.blob());
      await image.decode();
      URL.revokeObjectURL(image.src);
      if (!early.isOver) {
        frame.className = 'early-page';
        frame.append(image);
        (document.body ?? document.documentElement).append(frame);
        requestAnimationFrame(() => setTimeout(() => performance.mark('document:picture')));
      }
    } catch {
      // The viewer shows it a little later.
    }
  };
  const openLink = async (link) => {
    const config = read(await ask('GET', calls.config, null, null));
    if (link === null || typeof config?.apiBaseUrl !== 'string') {
      return;
    }
    const base = config.apiBaseUrl.replace(/\/$/, '');
    const opened = read(await ask('POST', base + calls.linkLogin, null, JSON.stringify({ link })));
    if (typeof opened?.data?.token === 'string') {
      const bearer = `Bearer ${opened.data.token}`;
      void showFirstPage(base + calls.firstPage.replace('{id}', String(opened.data.document?.id)), bearer);
      void ask('GET', base + calls.me, bearer, null);
    }
  };
  void openLink(takeSecret());

  for (const file of new Set([...screens, language].flatMap((name) => files[name] ?? []))) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
  // After all of them: it is large, and asked for by name when the document's address is known.
  for (const file of screens.includes('document') ? files.worker : []) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
