import { useTranslation } from 'react-i18next';
import type { Me } from '../../../contract/models/user.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/** Who I am to the company; only its administrator changes that. */
export function Profile({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const { user, company, roles } = me;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t('users.name'), user?.name],
    [t('signIn.username'), user?.username],
    [t('users.code'), user?.code],
    [t('users.email'), user?.email],
    [t('users.phone'), user?.phone],
    [t('shell.company'), company?.name],
    [t('users.rolesTitle'), roles.map((role) => t(`enums.role.${role}`)).join(', ')],
  ];
  return (
    <Section title={t('account.profile')} hint={t('account.profileHint')}>
      <dl className={styles['list']}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === undefined || value === '' ? t('account.none') : value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
