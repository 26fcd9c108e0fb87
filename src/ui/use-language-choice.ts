import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { type Language, chooseLanguage } from '../i18n/setup.ts';

/** Changes the language; without a network it may have to stay as it is, which is said. */
export function useLanguageChoice(): (language: Language) => void {
  const { t } = useTranslation();
  return (language) => {
    chooseLanguage(language).catch(() => {
      notifications.show({ color: 'warn', message: t('network.languageWaits') });
    });
  };
}
