import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MetaLine } from '../../ui/meta-line.tsx';
import { demoAccounts, demoPassword, type DemoAccount } from './demo-accounts.ts';
import styles from './demo-panel.module.css';

type DemoPanelProps = { readonly chosen: string; readonly onChoose: (account: DemoAccount) => void };

/** The demo company's people, each filling in the form at a click. */
export function DemoPanel({ chosen, onChoose }: DemoPanelProps) {
  const { t } = useTranslation();
  return (
    <section className={styles['panel']} aria-labelledby="demo-accounts">
      <Title id="demo-accounts" order={2} size="h4">
        {t('signIn.demoTitle')}
      </Title>
      <Text c="dimmed" fz="sm" mt={2} mb="sm">
        {t('signIn.demoHint', { password: demoPassword })}
      </Text>
      <ul className="cs-stack">
        {demoAccounts.map((account) => (
          <li key={account.username}>
            <button
              type="button"
              className={styles['account']}
              aria-pressed={chosen === account.username}
              onClick={() => onChoose(account)}
            >
              <span className="cs-name">{account.name}</span>
              <span className="cs-detail">
                <MetaLine facts={[t(`enums.role.${account.role}`), account.username]} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
