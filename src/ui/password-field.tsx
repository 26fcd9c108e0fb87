import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A field for a password or another secret, whose eye says what it does, and which says itself that it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      // Mantine says so of what is around it alone.
      aria-invalid={Boolean(props.error)}
      visible={visible}
      onVisibilityChange={setVisible}
      // Whoever needs to read what they type needs the eye in the keyboard's way.
      visibilityToggleFocusable
      {...props}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t('signIn.hidePassword') : t('signIn.showPassword'),
        // Its name says already which way it is.
        'aria-pressed': undefined,
        ...props.visibilityToggleButtonProps,
      }}
    />
  );
}
