import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatNumber } from './format.ts';

export const languages = ['vi', 'en'] as const;
export type Language = (typeof languages)[number];

/** Each in a file of its own: nobody fetches the language that they do not read. */
const textsOf = {
  vi: async () => (await import('./vi/vi.ts')).vi,
  en: async () => (await import('./en/en.ts')).en,
} as const satisfies Record<Language, () => Promise<object>>;

/** Of each language, what not every screen needs: the routes of those that do ask for it (`bringTexts`). */
const laterTextsOf = {
  frame: {
    vi: async () => (await import('./vi/frame.ts')).frame,
    en: async () => (await import('./en/frame.ts')).frame,
  },
  reading: {
    vi: async () => (await import('./vi/reading.ts')).reading,
    en: async () => (await import('./en/reading.ts')).reading,
  },
  opening: {
    vi: async () => (await import('./vi/opening.ts')).opening,
    en: async () => (await import('./en/opening.ts')).opening,
  },
  drawing: {
    vi: async () => (await import('./vi/drawing.ts')).drawing,
    en: async () => (await import('./en/drawing.ts')).drawing,
  },
  identity: {
    vi: async () => ({ identity: (await import('./vi/identity.ts')).identity }),
    en: async () => ({ identity: (await import('./en/identity.ts')).identity }),
  },
  remote: {
    vi: async () => ({ remote: (await import('./vi/remote.ts')).remote }),
    en: async () => ({ remote: (await import('./en/remote.ts')).remote }),
  },
  textView: {
    vi: async () => (await import('./vi/text-view.ts')).textView,
    en: async () => (await import('./en/text-view.ts')).textView,
  },
  late: {
    vi: async () => (await import('./vi/late.ts')).late,
    en: async () => (await import('./en/late.ts')).late,
  },
} as const satisfies Record<string, Record<Language, () => Promise<object>>>;

export type LaterTexts = keyof typeof laterTextsOf;

const namespace = 'translation';

/** What came later, with the languages in which it is here; once a screen has asked for it in one, the others bring it along. */
const laterHere = new Map<LaterTexts, Set<Language>>();

const storageKey = 'countersign-language';

function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    // Storage is refused here: the browser's languages decide.
    return null;
  }
}

/** The language to start with: what was chosen here, else the first of the browser's that we speak, else Vietnamese. */
function firstLanguage(): Language {
  const ofBrowser = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return storedLanguage() ?? ofBrowser ?? 'vi';
}

/** The language in use. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'vi';
}

/** Whether the texts of a language are here. */
export function hasLanguage(language: Language): boolean {
  return i18next.hasResourceBundle(language, namespace);
}

/** Fetches the texts of a language, unless they are here; what shows texts of it is drawn again when they have come. */
export async function bringLanguage(language: Language): Promise<void> {
  if (!hasLanguage(language)) {
    i18next.addResourceBundle(language, namespace, await textsOf[language]());
  }
  await Promise.all([...laterHere.keys()].map((part) => bringLater(part, language)));
}

async function bringLater(part: LaterTexts, language: Language): Promise<void> {
  const here = laterHere.get(part) ?? new Set<Language>();
  if (!here.has(language)) {
    i18next.addResourceBundle(language, namespace, await laterTextsOf[part][language](), true);
    laterHere.set(part, here.add(language));
  }
}

/** Fetches texts that only some screens need, in the language in use; for what loads such a screen. */
export async function bringTexts(...parts: readonly LaterTexts[]): Promise<void> {
  await Promise.all(parts.map((part) => bringLater(part, currentLanguage())));
}

/** Changes the page's language now and for the next visit. Rejects, and changes nothing, when its texts cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await bringLanguage(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage is refused: the choice holds until the page is left.
  }
  await i18next.changeLanguage(language);
}

/** Starts i18next; texts are there when the promise resolves. `language` overrides the choice, for tests. */
export async function setUpLanguages(language: Language = firstLanguage()): Promise<void> {
  i18next.on('languageChanged', (next) => {
    document.documentElement.lang = next;
  });
  // What is chosen in one tab holds in all of them.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey && isLanguage(newValue)) {
      // Without a network this tab keeps its language until it is loaded again.
      bringLanguage(newValue).then(
        () => i18next.changeLanguage(newValue),
        () => undefined,
      );
    }
  });
  await i18next.use(initReactI18next).init({
    lng: language,
    // Both languages have every key, and only one of them is here.
    fallbackLng: false,
    supportedLngs: languages,
    resources: { [language]: { [namespace]: await textsOf[language]() } },
    react: { bindI18nStore: 'added' },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  // Of texts of the wire, what is filled in is digits.
  i18next.services.formatter?.add('number', (value: number | string, of = language) =>
    formatNumber(Number(value), of),
  );
  document.documentElement.lang = language;
}
