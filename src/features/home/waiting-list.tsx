import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/models/overview.ts';
import { DueBadge } from '../../ui/due-badge.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import { HomeSection } from './home-section.tsx';
import classes from './home.module.css';

/** The documents that wait for me, the most urgent first. */
export function WaitingList({ waiting }: { readonly waiting: Overview['waiting'] }) {
  const { t } = useTranslation();
  return (
    <HomeSection
      title={t('home.waitingTitle')}
      aside={
        <Anchor component={Link} to="/" size="sm">
          {t('home.toInbox')}
        </Anchor>
      }
    >
      {waiting.next.length === 0 ? (
        <p className={classes['nothing']}>{t('home.waitingNone')}</p>
      ) : (
        <ul className={classes['rows']}>
          {waiting.next.map(({ id, no, subject, sender, expiryDate }) => (
            <li key={id} className={classes['row']}>
              <div className="cs-grow">
                <Link to={`/documents/${id}`} className="cs-title">
                  {subject}
                </Link>
                <Text className="cs-figures" c="dimmed" fz="sm" mt={2}>
                  <MetaLine facts={[no, t('home.from', { sender })]} />
                </Text>
              </div>
              <DueBadge expiryDate={expiryDate} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
