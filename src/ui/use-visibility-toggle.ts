import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Props that make a password field's eye say what it does. */
export function useVisibilityToggle() {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return {
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: {
      'aria-label': visible ? t('signIn.hidePassword') : t('signIn.showPassword'),
      // Mantine takes the eye out of the keyboard's way; whoever needs to read what they type needs it there.
      tabIndex: 0,
      'aria-hidden': false,
    },
  };
}
