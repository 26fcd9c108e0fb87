import { ActionIcon, Group, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { targetOf } from './auto-fill.ts';
import { useTargetLabel } from './target-label.ts';
import type { BatchColumn } from './build-table.ts';
import { PreviewPages } from './preview-pages.tsx';
import classes from './preview.module.css';

type PreviewPanelProps = {
  readonly template: Template;
  readonly store: SheetStore;
  readonly columns: readonly BatchColumn[];
  readonly row: number;
  /** The number of the row as it is shown. */
  readonly number: string;
  /** What is wrong with the row. */
  readonly issues: ReactNode;
  readonly onRow: (row: number) => void;
};

/** How long a row must rest before it is drawn, in milliseconds: nobody reads the rows that one runs past. */
const rest = 500;

/** Of a button that leads no further. Not `disabled`, which would take the focus away from one who presses it until the end. */
const endOf = (isEnd: boolean) => ({ 'aria-disabled': isEnd, ...(isEnd && { 'data-disabled': true }) });

/** A row as the document that it will be, with what came from the data marked. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { template, store, columns, row, number, issues, onRow } = props;
  const { t } = useTranslation();
  const labelOf = useTargetLabel(template.formats);
  const title = t('batches.preview.title', { row: number });
  const cells = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.row(row), [store, row]),
  );
  const [settled] = useDebouncedValue(cells, rest, { leading: true });
  const request = useMemo(
    () => ({
      id: template.id,
      parameters: columns.map(({ parameter }) => parameter),
      row: columns.map((_, index) => settled[index] ?? ''),
      highlight: true,
    }),
    [template.id, columns, settled],
  );
  const unfilled = template.fillableFields
    .map(({ key }) => targetOf(key))
    .filter((id) => {
      const index = columns.findIndex((column) => column.id === id);
      return index === -1 || (cells[index] ?? '').trim() === '';
    });
  const count = store.rowCount();
  return (
    <aside className={classes['panel']} aria-label={title}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={2} fz="1.0625rem">
          {title}
        </Title>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            aria-label={t('batches.preview.previous')}
            {...endOf(row <= 0)}
            onClick={() => onRow(Math.max(0, row - 1))}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('batches.preview.next')}
            {...endOf(row >= count - 1)}
            onClick={() => onRow(Math.min(count - 1, row + 1))}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {issues}
      {count === 0 || settled.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('batches.preview.choose')}
        </Text>
      ) : (
        <>
          <PreviewPages request={request} template={template} name={title} />
          <Text c="dimmed" fz="sm">
            {t('batches.preview.caption')}
          </Text>
          <Text c="dimmed" fz="sm">
            {unfilled.length === 0
              ? t('batches.preview.allFilled')
              : t('batches.preview.unfilled', {
                  count: unfilled.length,
                  names: unfilled.map(labelOf).join(', '),
                })}
          </Text>
        </>
      )}
    </aside>
  );
}
