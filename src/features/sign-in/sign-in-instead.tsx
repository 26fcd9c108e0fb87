import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way in for whoever has an account. */
export function SignInInstead() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to="/sign-in">
      {t('signIn.submit')}
    </Anchor>
  );
}
