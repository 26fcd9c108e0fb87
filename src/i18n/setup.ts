import 'dayjs/locale/vi';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/en.ts';
import { vi } from './vi/vi.ts';

export const languages = ['vi', 'en'] as const;
export type Language = (typeof languages)[number];

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

/** Changes the page's language now and for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
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
      void i18next.changeLanguage(newValue);
    }
  });
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'vi',
    supportedLngs: languages,
    resources: { vi: { translation: vi }, en: { translation: en } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = language;
}
