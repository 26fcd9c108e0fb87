import { useTranslation } from 'react-i18next';
import { demoAccounts, demoPassword, type DemoAccount } from './demo-accounts.ts';
import styles from './demo-panel.module.css';

type DemoPanelProps = { readonly chosen: string; readonly onChoose: (account: DemoAccount) => void };

/** The demo company's people, each filling in the form at a click. */
export function DemoPanel({ chosen, onChoose }: DemoPanelProps) {
  const { t } = useTranslation();
  return (
    <section className={styles['panel']} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles['title']}>
        {t('signIn.demoTitle')}
      </h2>
      <p className={styles['hint']}>{t('signIn.demoHint', { password: demoPassword })}</p>
      <ul className={styles['list']}>
        {demoAccounts.map((account) => (
          <li key={account.username}>
            <button
              type="button"
              className={styles['account']}
              aria-pressed={chosen === account.username}
              onClick={() => {
                onChoose(account);
              }}
            >
              <span className={styles['name']}>{account.name}</span>
              <span className={styles['detail']}>
                {`${t(`enums.role.${account.role}`)} · ${account.username}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
