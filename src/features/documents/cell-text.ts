import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import { documentProgress } from '../../ui/document-progress.ts';
import type { ColumnId } from './columns.ts';

type CellText = (document: Document, column: ColumnId, isForFile?: boolean) => string;

/** What a column says of a document in words; in a file, numbers stand without separators. */
export function useCellText(): CellText {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  return useCallback(
    (document, column, isForFile = false) => {
      const day = (timestamp: string | null): string => (timestamp === null ? '' : format.date(timestamp));
      switch (column) {
        case 'status':
          return enumText('documentStatus', document.status);
        case 'progress': {
          const { states, total } = documentProgress(document, document.waitingProcess?.id);
          const done = states.filter((state) => state === 'done').length;
          return total === 0 ? '' : t('documents.stepsDone', { done, total });
        }
        case 'waiting':
          return document.waitingProcesses.map((step) => step.processedByUser?.name ?? '').join(', ');
        case 'due':
          return day(document.expiryDate);
        case 'created':
          return day(document.createdDate);
        case 'creator':
          return document.createdByUser?.name ?? '';
        case 'type':
          return document.type?.name ?? '';
        case 'department':
          return document.department?.name ?? '';
        case 'completed':
          return day(document.completedDate);
        case 'contractStatus': {
          const status = document.contractStatus;
          return status === null || status.value === 0 ? '' : enumText('contractStatus', status);
        }
        case 'validFrom':
          return day(document.validFrom);
        case 'validTo':
          return day(document.validTo);
        case 'contractValue': {
          const value = document.contractValue;
          return value === null ? '' : isForFile ? String(value) : format.number(value);
        }
        case 'customer':
          return [document.customerCode, document.customerInformation]
            .filter((text) => text !== '')
            .join(' · ');
        case 'template':
          return document.documentTemplate?.name ?? '';
        case 'batch':
          return document.batchImport?.name ?? '';
      }
    },
    [t, enumText, format],
  );
}
