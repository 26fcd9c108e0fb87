import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '../../ui/button-menu.tsx';
import type { MenuButtonProps } from '../../ui/lazy-menu.tsx';
import { useLanguageChoice } from '../../ui/use-language-choice.ts';
import { PreferenceItems } from './preference-items.tsx';

/** Language and appearance, where nobody is signed in. */
export function PreferencesMenu(button: MenuButtonProps) {
  const { i18n } = useTranslation();
  const chooseLanguage = useLanguageChoice();
  return (
    <ButtonMenu {...button} width={200}>
      <PreferenceItems key={i18n.language} onLanguage={chooseLanguage} />
    </ButtonMenu>
  );
}
