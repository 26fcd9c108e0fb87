import { useTranslation } from 'react-i18next';
import type { Me } from '../../../contract/models/user.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/** Who I am to the company; only its administrator changes that. */
export function Profile({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const { user, company, roles } = me;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t('account.name'), user?.name],
    [t('account.username'), user?.username],
    [t('account.code'), user?.code],
    [t('account.email'), user?.email],
    [t('account.phone'), user?.phone],
    [t('account.company'), company?.name],
    [t('account.roles'), roles.map((role) => t(`enums.role.${role}`)).join(', ')],
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
