import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Batch, BatchFailure } from '../../../contract/models/batch.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import classes from './batches.module.css';
import { progressOf } from './batch-state.ts';

/** More stand behind a button, so that the documents themselves are not far below. */
const firstShown = 5;

/** The documents that were not made or not sent: why, and what is to be done with each. */
export function BatchFailures({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { failures } = batch;
  if (failures.length === 0) {
    return null;
  }
  const count = Math.max(failures.length, progressOf(batch).failed);
  const shown = isWhole ? failures : failures.slice(0, firstShown);
  return (
    <section className={classes['failures']} aria-labelledby="batch-failures">
      <Title order={2} size="h3" id="batch-failures" className="cs-note">
        <IconAlertTriangle size={20} color="var(--cs-seal)" aria-hidden />
        {t('batches.detail.failures', { count })}
      </Title>
      <ul className="cs-rows">
        {shown.map((failure) => (
          <Failure key={failure.documentId} failure={failure} />
        ))}
      </ul>
      {!isWhole && failures.length > firstShown && (
        <Button variant="default" size="sm" style={{ justifySelf: 'start' }} onClick={() => setIsWhole(true)}>
          {t('batches.detail.failuresAll', { count: failures.length })}
        </Button>
      )}
      {isWhole && count > failures.length && (
        <Text c="dimmed">{t('batches.detail.failuresMore', { count: count - failures.length })}</Text>
      )}
    </section>
  );
}

function Failure({ failure }: { readonly failure: BatchFailure }) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const { row, documentId, no, subject, isUnmade, message } = failure;
  return (
    <li>
      <div>
        <Link to={`/documents/${documentId}/prepare`} className="cs-name cs-title cs-target">
          {subject}
        </Link>
        <Text className="cs-figures" mt={2} c="dimmed">
          <MetaLine facts={[no, t('batches.detail.failureRow', { row })]} />
        </Text>
      </div>
      <div>
        <Text c="seal">{serverText(message)}</Text>
        <Text mt={2} c="dimmed">
          {t(isUnmade ? 'batches.detail.mendUnmade' : 'batches.detail.mendUnsent')}
        </Text>
      </div>
    </li>
  );
}
