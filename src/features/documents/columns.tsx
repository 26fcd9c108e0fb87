import { useMediaQuery } from '@mantine/hooks';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { lowestLevel } from '../../../contract/rules/required-level.ts';
import type { Sort } from '../../api/document-filters.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import type { ExportColumn } from '../../shared/list/export-button.tsx';
import type { Column, ColumnSort } from '../../shared/table/data-table.tsx';
import classes from './documents.module.css';
import { RowTitle } from '../../shared/table/row-title.tsx';
import type { ColumnKind } from '../../spreadsheet/write/write-sheet.ts';
import { documentProgress } from '../../ui/document-progress.ts';
import { DocumentDue } from '../../ui/document-due.tsx';
import { MetaLine } from '../../ui/meta-line.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StepProgress } from '../../ui/step-progress.tsx';

type Words = {
  readonly t: TFunction;
  readonly enumText: ReturnType<typeof useEnumText>;
  readonly day: (timestamp: string | null) => string;
  /** In a file, numbers stand without separators. */
  readonly number: (value: number) => string;
};

type DocumentColumn = {
  /** What the column says in words, in the table and in the export. */
  readonly text: (document: Document, words: Words) => string;
  /** What the table shows where that is more than the words. */
  readonly cell?: (document: Document, words: Words) => ReactNode;
  readonly kind?: ColumnKind;
  readonly width?: Column<Document>['width'];
};

/** What a row can show beside number and title, which always stand first; headings are in `documents.columns` of the texts. */
const documentColumns = {
  status: {
    text: ({ status }, { enumText }) => enumText('documentStatus', status),
    cell: ({ status }) => <StatusBadge of="document" status={status} />,
  },
  progress: {
    text: (document, { t }) => {
      const { states, total } = documentProgress(document, document.waitingProcess?.id);
      const done = states.filter((state) => state === 'done').length;
      return total === 0 ? '' : t('documents.stepsDone', { done, count: total });
    },
    cell: progressCell,
    width: 'bar',
  },
  waiting: {
    text: ({ waitingProcesses }) =>
      waitingProcesses.map((step) => step.processedByUser?.name ?? '').join(', '),
    width: 'wraps',
  },
  due: {
    text: ({ expiryDate }, { day }) => day(expiryDate),
    cell: (document) => <DocumentDue document={document} />,
    kind: 'day',
  },
  created: { text: ({ createdDate }, { day }) => day(createdDate), kind: 'day' },
  changed: { text: ({ lastModifiedDate }, { day }) => day(lastModifiedDate), kind: 'day' },
  creator: { text: ({ createdByUser }) => createdByUser?.name ?? '' },
  type: { text: ({ type }) => type?.name ?? '', width: 'wraps' },
  department: { text: ({ department }) => department?.name ?? '', width: 'wraps' },
  completed: { text: ({ completedDate }, { day }) => day(completedDate), kind: 'day' },
  contractStatus: {
    text: ({ contractStatus: status }, { enumText }) =>
      status === null || status.value === 0 ? '' : enumText('contractStatus', status),
  },
  validFrom: { text: ({ validFrom }, { day }) => day(validFrom), kind: 'day' },
  validTo: { text: ({ validTo }, { day }) => day(validTo), kind: 'day' },
  contractValue: {
    text: ({ contractValue }, { number }) => (contractValue === null ? '' : number(contractValue)),
    kind: 'number',
  },
  customer: {
    text: ({ customerCode, customerInformation }) =>
      [customerCode, customerInformation].filter((text) => text !== '').join(' · '),
    width: 'wraps',
  },
  template: { text: ({ documentTemplate }) => documentTemplate?.name ?? '', width: 'wraps' },
  batch: { text: ({ batchImport }) => batchImport?.name ?? '', width: 'wraps' },
  level: {
    text: ({ processes }, { t }) => {
      const lowest = lowestLevel(processes.flatMap(({ level }) => level ?? []));
      return lowest === null ? '' : t(`common.signatureLevels.${lowest}`);
    },
    width: 'wraps',
  },
} as const satisfies Readonly<Record<string, DocumentColumn>>;

export type ColumnId = keyof typeof documentColumns;

const isColumnId = (id: string): id is ColumnId => Object.hasOwn(documentColumns, id);
export const columnIds: readonly ColumnId[] = Object.keys(documentColumns).filter(isColumnId);
const usualColumns: readonly ColumnId[] = ['status', 'progress', 'creator', 'created', 'due'];
const uprightColumns = usualColumns.filter((id) => id !== 'creator');

/** The columns that there are at first: across a tablet held upright, titles have the room of who created a document. */
export function useUsualColumns(): readonly ColumnId[] {
  const isUpright = useMediaQuery('(48em < width < 62em)', undefined, { getInitialValueInEffect: false });
  return isUpright ? uprightColumns : usualColumns;
}

function progressCell(document: Document, words: Words): ReactNode {
  const waiting = document.waitingProcess;
  const { states, total } = documentProgress(document, waiting?.id);
  const text = documentColumns.progress.text(document, words);
  const label =
    waiting === null ? (
      text
    ) : (
      <MetaLine
        facts={[
          text,
          waiting.processedByUser?.name ?? words.enumText('accessPermission', waiting.accessPermission),
        ]}
      />
    );
  return total > 0 && <StepProgress steps={states} label={label} />;
}

function useWords(): Words {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const format = useFormat();
  return useMemo(
    () => ({
      t,
      enumText,
      day: (timestamp) => (timestamp === null ? '' : format.date(timestamp)),
      number: format.number,
    }),
    [t, enumText, format],
  );
}

/** Where a document is worked on: a draft of one's own where it is prepared. A deleted one cannot be opened. */
export function addressOf(document: Document): string | null {
  if (document.isRestoreable) {
    return null;
  }
  return document.isEditable ? `/documents/${document.id}/prepare` : `/documents/${document.id}`;
}

/** The columns of the table; the same as long as nothing about them changes. */
export function useTableColumns(shown: readonly ColumnId[]): readonly Column<Document>[] {
  const words = useWords();
  return useMemo(
    (): readonly Column<Document>[] => [
      {
        id: 'document',
        title: words.t('documents.columns.document'),
        render: (document) => (
          <RowTitle
            title={document.subject}
            facts={<span className={classes['no']}>{document.no}</span>}
            to={addressOf(document)}
          />
        ),
      },
      ...shown.map((id): Column<Document> => {
        const { text, cell = text, width }: DocumentColumn = documentColumns[id];
        return {
          id,
          title: words.t(`documents.columns.${id}`),
          render: (document) => cell(document, words),
          ...(width !== undefined && { width }),
        };
      }),
    ],
    [shown, words],
  );
}

/** How the table is sorted by a column; nothing for a column that the service cannot sort by. */
export function columnSort(id: string, sort: Sort, onSort: (sort: Sort) => void): ColumnSort | undefined {
  switch (id) {
    case 'created':
      return {
        direction: sort === 'due' ? null : sort === 'newest' ? 'descending' : 'ascending',
        onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
      };
    case 'due':
      return {
        direction: sort === 'due' ? 'ascending' : null,
        onSort: () => onSort('due'),
      };
    default:
      return undefined;
  }
}

/** The same columns as they stand in a file. */
export function useExportColumns(shown: readonly ColumnId[]): readonly ExportColumn<Document>[] {
  const words = { ...useWords(), number: String };
  const { t } = words;
  return [
    { title: t('documents.columns.no'), width: 20, text: ({ no }) => no },
    { title: t('documents.columns.subject'), width: 46, text: ({ subject }) => subject },
    ...shown.map((id): ExportColumn<Document> => {
      const { text, kind = 'text' }: DocumentColumn = documentColumns[id];
      return {
        title: t(`documents.columns.${id}`),
        width: 22,
        kind,
        text: (document) => text(document, words),
      };
    }),
  ];
}
