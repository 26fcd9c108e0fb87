import { Text } from '@mantine/core';
import { documentStatus } from '../../contract/enums.ts';
import type { Document } from '../../contract/models/document.ts';
import { useFormat } from '../i18n/format.ts';
import { DueBadge } from './due-badge.tsx';

const over: readonly number[] = [
  documentStatus.completed,
  documentStatus.rejected,
  documentStatus.canceled,
  documentStatus.deleted,
];

type DocumentDueProps = { readonly document: Pick<Document, 'status' | 'expiryDate'> };

/** When a document is due: how near that is while something is to be done, else the day alone, since nothing of what is over can be late. */
export function DocumentDue({ document }: DocumentDueProps) {
  const format = useFormat();
  const { status, expiryDate } = document;
  return expiryDate !== null && over.includes(status.value) ? (
    <Text span size="sm" c="var(--cs-ink-3)">
      {format.date(expiryDate)}
    </Text>
  ) : (
    <DueBadge expiryDate={expiryDate} />
  );
}
