// Asks for what the screen at this address needs, and for the language, before the page itself runs. The service puts it
// into the HTML. The build writes what there is to ask for (scripts/early-files-plugin.ts); in development that is nothing.
(function () {
  const named = (name) => {
    const meta = document.querySelector(`meta[name="${name}"]`);
    return meta === null ? null : JSON.parse(meta.getAttribute('content') ?? 'null');
  };
  const files = named('early-files');
  const calls = named('early-calls');
  // In the page for a mail's link, what every address needs is not named by the HTML itself.
  const later = named('later-files');
  if (files === null || calls === null) {
    return;
  }
  const libraries = document.querySelector('script[defer]');
  const { pathname } = location;
  const isDocument = /^\/documents\/[^/]+$/.test(pathname) && pathname !== '/documents/new';
  // A mail's link leads on to its document.
  const screens =
    pathname === '/open'
      ? ['open', 'document']
      : isDocument
        ? ['document']
        : pathname === '/'
          ? ['shell', 'inbox']
          : pathname === '/documents'
            ? ['shell', 'documents']
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
  // Who asks later wants to know how it is by then.
  setTimeout(() => answers.clear(), 30_000);
  const ask = (method, url, authorization, body, { sent = body, more = {}, onBegun = () => {} } = {}) => {
    const headers = {
      accept: 'application/json',
      ...more,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(authorization === null ? {} : { authorization }),
    };
    const answer = fetch(url, { method, headers, body: sent, cache: 'no-store', redirect: 'error' })
      .then(async (response) => {
        onBegun();
        return { status: response.status, text: await response.text() };
      })
      // The page asks again, and says what is wrong.
      .catch(() => null);
    answers.set(
      JSON.stringify([method, url, authorization, body]),
      // A service may have refused what was asked for beside it: then the page asks by itself.
      answer.then((given) => (sent === body || read(given)?.data?.token ? given : null)),
    );
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
  const parsed = new Promise((resolve) => {
    if (document.readyState === 'loading') {
      document.addEventListener('readystatechange', resolve, { once: true });
    } else {
      resolve();
    }
  });
  const askFor = (file) =>
    new Promise((resolve) => {
      const link = document.createElement('link');
      link.crossOrigin = '';
      link.href = `/${file}`;
      // One that does not come is asked for again by who needs it.
      link.onload = resolve;
      link.onerror = resolve;
      if (file.endsWith('.css')) {
        link.rel = 'stylesheet';
        // A screen's styles change those that the HTML names, which have to stand before them.
        void parsed.then(() => document.head.append(link));
      } else {
        link.rel = 'modulepreload';
        document.head.append(link);
      }
    });
  const askForAll = (wanted) => Promise.all([...new Set(wanted)].map(askFor));
  // Asks for the files, once.
  let isLoading = false;
  const load = async () => {
    if (isLoading) {
      return;
    }
    isLoading = true;
    const texts = [language, ...screens.map((screen) => `${screen}-${language}`)];
    const wanted = [...(later ?? []), ...[...screens, ...texts].flatMap((name) => files[name] ?? [])];
    await askForAll(wanted);
    // What reads PDFs is half of all. Behind a picture it waits until one can act; else it comes while the page begins: its worker at the
    // end, as something that the browser keeps until it is asked for by name. A prefetch would wait for whatever else is asked for.
    if (screens.includes('document') && !early.readerWaits) {
      await askForAll(files.reading);
      for (const file of files.worker) {
        fetch(`/${file}`)
          .then((response) => response.blob())
          .catch(() => null);
      }
    }
  };
  // As the browser says it, or as the answer with this page shows it.
  function isSlowLine() {
    const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
    const [page] = performance.getEntriesByType('navigation');
    const answerMs = page === undefined ? 0 : page.responseStart - page.requestStart;
    return saveData || effectiveType !== '4g' || answerMs > 100;
  }
  const isCached = (address) => performance.getEntriesByName(address)[0]?.transferSize === 0;
  // The first page as a picture, where the viewer will show it, until it does: src/features/viewing/early-page.ts ends it.
  const frame = document.createElement('div');
  let settlePicture;
  const early = {
    isOver: false,
    // For src/features/viewing/use-first-picture.ts, which puts it into the viewer: as soon as it is there, and what it was then.
    picture: new Promise((resolve) => {
      settlePicture = resolve;
    }),
    given: undefined,
    readerWaits: pathname === '/open',
    end() {
      early.isOver = true;
      frame.remove();
    },
    shown: undefined,
  };
  window.countersignEarlyPage = early;
  const givePicture = (picture) => {
    if (early.given === undefined) {
      early.given = picture;
      settlePicture(picture);
    }
  };
  const fetchFirstPage = async (address, authorization) => {
    const response = await fetch(address, {
      headers: { authorization },
      cache: 'no-store',
      redirect: 'error',
    });
    return response.status === 200
      ? { picture: await response.blob(), facts: response.headers.get(calls.firstPageHeader) }
      : null;
  };
  const unpacked = ({ webp, facts }) => ({
    picture: new Blob([Uint8Array.from(atob(webp), (character) => character.charCodeAt(0))], {
      type: 'image/webp',
    }),
    facts: JSON.stringify(facts),
  });
  const showFirstPage = async (findPage) => {
    try {
      const page = await findPage();
      early.readerWaits = page !== null;
      if (page === null) {
        return;
      }
      // Kept for as long as the page is, which may show it again.
      const url = URL.createObjectURL(page.picture);
      givePicture({ url, facts: page.facts });
      const image = document.createElement('img');
      // What is read stands in the viewer's text.
      image.alt = '';
      // Painted for a zoom of 100 % (server/adapters/pdf/paint-page.ts), and shown up to 125 %, as the viewer enlarges pages by itself.
      image.srcset = `${url} 0.8x`;
      await image.decode();
      if (!early.isOver) {
        frame.className = 'early-page';
        frame.append(image);
        (document.body ?? document.documentElement).append(frame);
        requestAnimationFrame(() => setTimeout(() => performance.mark('document:picture')));
      }
    } catch {
      // The viewer shows it a little later.
    } finally {
      givePicture(null);
    }
  };
  const serviceAddress = async () => {
    const config = named(calls.configMeta) ?? read(await ask('GET', calls.config, null, null));
    return typeof config?.apiBaseUrl === 'string' ? config.apiBaseUrl.replace(/\/$/, '') : null;
  };
  // Whoever has signed in, as src/api/session.ts keeps it: every screen waits for who they are. A token of the browser's session comes
  // from this page's own service alone.
  const askWhoItIs = async () => {
    const base = await serviceAddress();
    let token = sessionStorage.getItem('countersign-session');
    if (base === '' && token === null && Number(localStorage.getItem('countersign-persistent-session')) > 0) {
      const given = await ask('POST', calls.sessionToken, null, null, { more: { [calls.pageHeader]: '1' } });
      token = read(given)?.data?.token ?? null;
    }
    if (base !== null && token !== null) {
      void ask('GET', base + calls.me, `Bearer ${token}`, null);
    }
  };
  const openLink = async (link) => {
    const base = await serviceAddress();
    if (link === null || base === null) {
      return;
    }
    const answer = await ask('POST', base + calls.linkLogin, null, JSON.stringify({ link }), {
      sent: JSON.stringify({ link, include: ['me', 'firstPage'] }),
      // It is on its way: what comes after it does not hold it up.
      onBegun: load,
    });
    const { token, document: opened, me, firstPage } = read(answer)?.data ?? {};
    if (typeof token !== 'string') {
      return;
    }
    // A picture that was not there yet is made for whoever asks; another service may know nothing of what is included.
    const bearer = `Bearer ${token}`;
    if (!me) {
      void ask('GET', base + calls.me, bearer, null);
    }
    const address = base + calls.firstPage.replace('{id}', String(opened?.id));
    await showFirstPage(() => (firstPage ? unpacked(firstPage) : fetchFirstPage(address, bearer)));
  };
  if (pathname !== '/open') {
    givePicture(null);
    void load();
    // Storage may be refused here.
    askWhoItIs().catch(() => null);
  } else if (later === null) {
    void load();
    void openLink(takeSecret()).finally(() => givePicture(null));
  } else {
    // While the service answers, the line is free for the libraries, which the HTML names. The rest of a slow one belongs to the
    // picture first; a fast one takes all at once, after the exchange of the link, which was asked for before. The processor belongs to
    // the picture on both, for which src/main.tsx waits; but not for long, and not where the files are there already, as on a second visit.
    const isSlow = isSlowLine();
    const limit = new Promise((resolve) => setTimeout(resolve, isSlow ? 2000 : 500));
    const shown = Promise.race([openLink(takeSecret()).finally(() => givePicture(null)), limit]);
    const loaded = new Promise((resolve) => libraries.addEventListener('load', resolve, { once: true }));
    const cached = loaded.then(() => (isCached(libraries.src) ? null : shown));
    early.shown = Promise.race([shown, cached]);
    void Promise.resolve(isSlow ? early.shown : undefined).then(load);
  }
})();
