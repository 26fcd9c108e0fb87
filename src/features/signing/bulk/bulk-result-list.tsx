import { ThemeIcon } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useServerText } from '../../../i18n/server-text.ts';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { type BulkResult, type BulkResults, inReadingOrder } from './bulk-run.ts';
import classes from './bulk.module.css';
import { OpenDocument } from './open-document.tsx';

/** What became of each document. */
export function BulkResultList({ results }: { readonly results: BulkResults }) {
  const { t } = useTranslation();
  return (
    <ul className="cs-card cs-rows" aria-label={t('bulkSigning.results')}>
      {inReadingOrder(results).map((result) => (
        <ResultRow key={result.documentId} result={result} />
      ))}
    </ul>
  );
}

function ResultRow({ result }: { readonly result: BulkResult }) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const { documentId, no, subject, state, message } = result;
  const icons = { open: IconClock, done: IconCheck, failed: IconX };
  const colors = { open: 'gray', done: 'ok', failed: 'seal' };
  const Symbol = icons[state];
  const words = { open: t('bulkSigning.waiting'), done: t('bulkSigning.done'), failed: serverText(message) };
  return (
    <li className={classes['row']} data-state={state}>
      <ThemeIcon size={32} radius="50%" variant="light" color={colors[state]} flex="none" aria-hidden>
        <Symbol size={18} stroke={2.4} />
      </ThemeIcon>
      <div className="cs-grow">
        <span className={classes['subject']}>{subject}</span>
        <span className="cs-detail">
          <MetaLine
            facts={[
              no,
              <span key="state" className={classes['state']}>
                {words[state]}
              </span>,
            ]}
          />
        </span>
      </div>
      <OpenDocument documentId={documentId} subject={subject} />
    </li>
  );
}
