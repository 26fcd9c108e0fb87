import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { useFormat } from '../../i18n/format.ts';
import classes from './reader-status-note.module.css';

/** Says that a document is held, since when, by whom and why. */
export function HoldLine({ hold }: Pick<Document, 'hold'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (hold === null) {
    return null;
  }
  const { createdDate, byUser, reason } = hold;
  return (
    <Text size="sm" className={classes['line'] ?? ''}>
      {t('document.held', {
        date: createdDate === null ? '' : format.date(createdDate),
        name: byUser?.name ?? '',
        reason,
      })}
    </Text>
  );
}
