import { documentStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { documentProgress } from '../../ui/document-progress.ts';
import { DueBadge } from '../../ui/due-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StepProgress } from '../../ui/step-progress.tsx';
import { useCellText } from './cell-text.ts';
import type { ColumnId } from './columns.ts';

/** Whether anything is still to be done: nothing of what is over can be late. */
function isOpen({ status }: Document): boolean {
  const over: readonly number[] = [
    documentStatus.completed,
    documentStatus.rejected,
    documentStatus.canceled,
    documentStatus.deleted,
  ];
  return !over.includes(status.value);
}

type DocumentCellProps = { readonly document: Document; readonly column: ColumnId };

/** What a column shows of a document: a look of its own where it has one, else the text that is exported as well. */
export function DocumentCell({ document, column }: DocumentCellProps) {
  const cellText = useCellText();
  switch (column) {
    case 'status':
      return <StatusBadge of="document" status={document.status} />;
    case 'progress':
      return <Progress document={document} />;
    case 'due':
      return isOpen(document) ? <DueBadge expiryDate={document.expiryDate} /> : null;
    default:
      return cellText(document, column);
  }
}

function Progress({ document }: { readonly document: Document }) {
  const enumText = useEnumText();
  const cellText = useCellText();
  const { states, total } = documentProgress(document, document.waitingProcess?.id);
  if (total === 0) {
    return null;
  }
  const waiting = document.waitingProcess;
  const words = cellText(document, 'progress');
  const label =
    waiting === null ? words : `${words} · ${enumText('accessPermission', waiting.accessPermission)}`;
  return <StepProgress steps={states} label={label} />;
}
