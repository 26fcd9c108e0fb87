import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { batchStatus } from '../../../contract/enums.ts';
import type { Batch } from '../../../contract/models/batch.ts';
import { Pill } from '../../ui/pill.tsx';
import { HomeSection } from './home-section.tsx';
import classes from './home.module.css';
import { ShareBar } from './share-bar.tsx';

/** Batches that are made, that wait to be sent, or whose documents are signed; each with how far it is. */
export function BatchesUnderWay({ batches }: { readonly batches: readonly Batch[] }) {
  const { t } = useTranslation();
  if (batches.length === 0) {
    return null;
  }
  return (
    <HomeSection title={t('home.batches')}>
      <ul className={classes['rows']}>
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} />
        ))}
      </ul>
    </HomeSection>
  );
}

function BatchRow({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const { total, rendered, completed, failed } = batch.progress ?? {
    total: batch.numberOfRecords,
    rendered: 0,
    completed: 0,
    failed: 0,
  };
  const isSent = batch.status.value === batchStatus.sent;
  const isMaking = batch.status.value === batchStatus.processing;
  const done = isSent ? completed : rendered;
  const text = isSent ? 'home.batchSent' : isMaking ? 'home.batchMaking' : 'home.batchReady';
  return (
    <li className={classes['row']}>
      <div className="cs-grow">
        <Link to={`/batches/${batch.id}`} className="cs-title">
          {batch.name}
        </Link>
        <Text className="cs-figures" c="dimmed" fz="sm" mt={2}>
          {t(text, { done, total })}
        </Text>
      </div>
      {failed > 0 && <Pill tone="seal">{t('home.batchFailed', { count: failed })}</Pill>}
      <ShareBar share={total === 0 ? 0 : done / total} />
    </li>
  );
}
