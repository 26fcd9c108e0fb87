import { Button, Text } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MetaLine } from '../../../ui/meta-line.tsx';
import type { LeftOut, LeftOutReason } from './bulk-plan.ts';
import classes from './bulk.module.css';
import { OpenDocument } from './open-document.tsx';

type BulkLeftOutProps = {
  readonly leftOut: readonly LeftOut[];
  /** Whether nothing else is left to be done. */
  readonly isAll: boolean;
};

/** Documents that are not done with the others, each with the reason and, where it is one's turn, the way to it. */
export function BulkLeftOut({ leftOut, isAll }: BulkLeftOutProps) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  if (leftOut.length === 0) {
    return null;
  }
  const list = (
    <section className="cs-card" aria-labelledby="together-left-out">
      <Text component="h2" id="together-left-out" className={classes['head'] ?? ''} fw={600}>
        {t('bulkSigning.leftOut', { count: leftOut.length })}
      </Text>
      <ul className="cs-rows">
        {leftOut.map(({ documentId, no, subject, reason }) => (
          <li key={documentId} className={classes['row']}>
            <div className="cs-grow">
              <span className={classes['subject']}>
                {subject === '' ? t('bulkSigning.unknown') : subject}
              </span>
              <span className="cs-detail">
                <MetaLine facts={[no, reasonText(reason)]} />
              </span>
            </div>
            {subject !== '' && <OpenDocument documentId={documentId} subject={subject} />}
          </li>
        ))}
      </ul>
    </section>
  );
  return isAll ? (
    <>
      <EmptyState
        icon={<IconFileOff />}
        title={t('bulkSigning.noneTogether')}
        text={t('bulkSigning.noneTogetherText')}
        action={
          <Button component={Link} to="/">
            {t('bulkSigning.toInbox')}
          </Button>
        }
      />
      {list}
    </>
  ) : (
    list
  );
}

function useReasonText(): (reason: LeftOutReason) => string {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const serverText = useServerText();
  return (reason) => {
    switch (reason.kind) {
      case 'no-place':
        return t('bulkSigning.noPlace');
      case 'alone':
        return t('bulkSigning.alone', { permission: enumText('accessPermission', reason.permission) });
      case 'said':
        return serverText(reason.message);
    }
  };
}
