import { isMantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage, type Language } from '../../i18n/setup.ts';

type PreferenceItemsProps = { readonly onLanguage: (language: Language) => void };

/** Language and appearance, as items of a menu. */
export function PreferenceItems({ onLanguage }: PreferenceItemsProps) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('shell.language')}</Menu.Label>
      <Menu.RadioGroup
        value={currentLanguage()}
        onChange={(language) => onLanguage(language === 'en' ? 'en' : 'vi')}
      >
        <Menu.RadioItem value="vi">{t('shell.languageVi')}</Menu.RadioItem>
        <Menu.RadioItem value="en">{t('shell.languageEn')}</Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Label>{t('shell.theme')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(scheme) => setColorScheme(isMantineColorScheme(scheme) ? scheme : 'auto')}
      >
        <Menu.RadioItem value="auto">{t('shell.themeAuto')}</Menu.RadioItem>
        <Menu.RadioItem value="light">{t('shell.themeLight')}</Menu.RadioItem>
        <Menu.RadioItem value="dark">{t('shell.themeDark')}</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  );
}
