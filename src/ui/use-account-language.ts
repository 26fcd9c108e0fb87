import { useEffect, useState } from 'react';
import type { Me } from '../../contract/models/user.ts';
import { chooseLanguage, currentLanguage } from '../i18n/setup.ts';

/** Whose language the page has taken up: what is chosen on the page afterwards holds. */
let takenUpFor: number | null = null;

/**
 * Shows the page in the language of the reader's account, so that pages, marks and mails speak one language. Answers whether it does;
 * an account without a language leaves the page as it is, and so does a language whose texts cannot be fetched.
 */
export function useAccountLanguage(me: Me | undefined): boolean {
  const user = me?.user?.id ?? null;
  const language = me?.preferences?.language ?? null;
  const [, setSettled] = useState<number | null>(null);
  const isSettled = language === null || takenUpFor === user || language === currentLanguage();
  useEffect(() => {
    let isLeft = false;
    const settle = (): void => {
      if (!isLeft) {
        takenUpFor = user;
        setSettled(user);
      }
    };
    if (user !== null && language !== null && takenUpFor !== user) {
      if (language === currentLanguage()) {
        takenUpFor = user;
      } else {
        chooseLanguage(language).then(settle, settle);
      }
    }
    return () => {
      isLeft = true;
    };
  }, [user, language]);
  return isSettled;
}
