import { isMantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/setup.ts';
import { useLanguageChoice } from '../../ui/use-language-choice.ts';

/** Language and appearance, as items of a menu. Both hold for this browser. */
export function PreferenceItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = useLanguageChoice();
  return (
    <>
      <Menu.Label>{t('shell.language')}</Menu.Label>
      <Menu.RadioGroup
        value={currentLanguage()}
        onChange={(language) => choose(language === 'en' ? 'en' : 'vi')}
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
