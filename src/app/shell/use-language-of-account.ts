import { useSavePreferences } from '../../api/account.ts';
import type { Language } from '../../i18n/setup.ts';
import { useLanguageChoice } from '../../ui/use-language-choice.ts';

/** Changes the language of the page and that of the account, which marks and mails come in. */
export function useLanguageOfAccount(): (language: Language) => void {
  const choose = useLanguageChoice();
  const { mutate: save } = useSavePreferences();
  return (language) => {
    choose(language);
    save({ language });
  };
}
