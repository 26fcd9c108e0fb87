import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Overview } from '../../../contract/models/overview.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import { Pill } from '../../ui/pill.tsx';
import { documentsAddress, scopeFilters } from './figures.ts';
import { HomeSection } from './home-section.tsx';
import classes from './home.module.css';
import { ShareBar } from './share-bar.tsx';

type HoldersProps = { readonly overview: Overview; readonly userId: number | null };

/** Whom the documents wait for; each name leads to those that wait for that person. */
export function Holders({ overview, userId }: HoldersProps) {
  const { t } = useTranslation();
  const most = Math.max(1, ...overview.holders.map(({ count }) => count));
  return (
    <HomeSection title={t('home.holders')} hint={t('home.holdersHint')}>
      {overview.holders.length === 0 ? (
        <p className={classes['nothing']}>{t('home.holdersNone')}</p>
      ) : (
        <ul className={classes['rows']}>
          {overview.holders.map(({ id, name, count, overdue, oldestDays }) => (
            <li key={id} className={classes['row']}>
              <div className="cs-grow">
                <Link
                  className="cs-title"
                  to={documentsAddress({
                    ...scopeFilters(overview, userId),
                    inProgress: true,
                    waitingForId: id,
                  })}
                >
                  {name}
                </Link>
                <Text className="cs-figures" c="dimmed" fz="sm" mt={2}>
                  <MetaLine
                    facts={[
                      t('home.held', { count }),
                      oldestDays > 0 && t('home.heldSince', { count: oldestDays }),
                    ]}
                  />
                </Text>
              </div>
              {overdue > 0 && <Pill tone="seal">{t('home.heldOverdue', { count: overdue })}</Pill>}
              <ShareBar share={count / most} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
