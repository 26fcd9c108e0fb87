import { Alert, Box, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconEye, IconRowRemove, IconTable } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import { failureOf } from '../../../api/api-error.ts';
import { issuesText, saveIssues } from '../../../spreadsheet/fix/issues-workbook.ts';
import { GroupFixes } from '../../../spreadsheet/fix/group-fixes.tsx';
import { RowIssues } from '../../../spreadsheet/fix/row-issues.tsx';
import type { SheetColumn } from '../../../spreadsheet/grid/sheet-column.ts';
import { SheetGrid } from '../../../spreadsheet/grid/sheet-grid.tsx';
import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { type SheetAction, SheetToolbar } from '../../../spreadsheet/grid/sheet-toolbar.tsx';
import { useSheetView } from '../../../spreadsheet/grid/use-sheet-view.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import type { BatchColumn } from './build-table.ts';
import { type OpenCell, CellLoopEditor } from './cell-loop-editor.tsx';
import { LeftOutNote } from './left-out-note.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ProcessorPicker } from './processor-picker.tsx';
import { TemplateChanged } from './template-changed.tsx';
import type { BatchCheck } from './use-batch-check.ts';
import type { BatchDraftHandle } from './use-batch-draft.ts';
import { type WizardChrome, BatchFrame } from './batch-frame.tsx';

type CheckStepProps = {
  readonly chrome: WizardChrome;
  readonly template: Template;
  readonly store: SheetStore;
  readonly columns: readonly BatchColumn[];
  readonly sheetColumns: readonly SheetColumn[];
  readonly checked: BatchCheck;
  /** The template is another than the rows were first built by. */
  readonly hasChanged: boolean;
  readonly rowNumber: (index: number) => string;
  /** Rows that the service refused at the last launch. */
  readonly refused: number;
  readonly onLeaveOut: BatchDraftHandle['leaveOut'];
  readonly leftOutRows: BatchDraftHandle['leftOutRows'];
  readonly headers: readonly string[];
  readonly onNext: () => void;
};

/** Every row of the batch, checked as it is edited; beside it, any of them as the document that it will be. */
export function CheckStep(props: CheckStepProps) {
  const { chrome, template, store, columns, sheetColumns, checked, rowNumber, refused, onNext } = props;
  const { hasChanged, onLeaveOut, leftOutRows, headers } = props;
  const { check, counts, lookUp } = checked;
  const { t } = useTranslation();
  const { grid, tools, view } = useSheetView({ store, check });
  const [row, setRow] = useState(0);
  const [previewing, { open: openPreview, close: closePreview }] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 75em)', undefined, { getInitialValueInEffect: false });
  const blocked = useMemo(() => {
    if (counts.rows === 0) {
      return t('batches.check.noRows');
    }
    if (counts.unchecked > 0) {
      return t('batches.check.wait');
    }
    return counts.wrong > 0 ? t('batches.check.mustMend', { count: counts.wrong }) : null;
  }, [counts, t]);
  // Read in every drawing: each change of the rows counts them anew.
  const leftOut = leftOutRows(t('batches.check.deleted'));
  const loops = sheetColumns.filter(({ isOpened }) => isOpened === true);
  const [opened, setOpened] = useState<OpenCell | null>(null);
  const openCell = useCallback(
    (index: number, column: string) => setOpened({ key: store.keyAt(index), column }),
    [store],
  );
  const closeCell = (): void => {
    setOpened(null);
    // When the dialog is gone, which gives the focus to nobody.
    requestAnimationFrame(() => grid.current?.focus());
  };
  const leaveOut = (rows: readonly number[]): void =>
    onLeaveOut(new Map(rows.map((index) => [index, issuesText(check, sheetColumns, index)])));
  const goTo = useCallback(
    (index: number) => {
      setRow(index);
      grid.current?.goTo(index);
    },
    [grid],
  );
  const shownRow = Math.min(row, counts.rows - 1);
  const preview = (
    <PreviewPanel
      template={template}
      store={store}
      columns={columns}
      row={shownRow}
      number={rowNumber(shownRow)}
      issues={
        <RowIssues
          check={check}
          columns={sheetColumns}
          index={shownRow}
          onGoTo={(column) => {
            closePreview();
            grid.current?.goTo(shownRow, column);
            grid.current?.focus();
          }}
        />
      }
      onRow={goTo}
    />
  );
  const actions: SheetAction[] = [];
  if (isNarrow) {
    actions.push({
      label: t('batches.preview.open'),
      icon: <IconEye size={18} aria-hidden />,
      onClick: openPreview,
    });
  }
  if (counts.wrong > 0 && counts.wrong < counts.rows && counts.unchecked === 0) {
    actions.push({
      label: t('batches.check.leaveOut', { count: counts.wrong }),
      icon: <IconRowRemove size={18} aria-hidden />,
      onClick: () => leaveOut(check.wrongRows()),
    });
  }
  return (
    <BatchFrame
      chrome={chrome}
      title={t('batches.check.title')}
      fills
      primary={{ label: t('batches.wizard.next'), blocked, onClick: onNext }}
      aside={isNarrow ? undefined : preview}
    >
      {hasChanged && <TemplateChanged onLook={() => chrome.onStep('columns')} />}
      {refused > 0 && (
        <Alert color="seal" role="alert" icon={<IconAlertCircle aria-hidden />}>
          {t('batches.check.served', { count: refused })}
        </Alert>
      )}
      {lookUp === 'failed' && (
        <ErrorNotice
          title={t('batches.check.lookUpFailed')}
          failure={failureOf(checked.lookUpError)}
          onRetry={checked.lookUpAgain}
        />
      )}
      {lookUp === 'unavailable' && (
        <Text c="dimmed" fz="sm">
          {t('batches.check.lookUpFailed')}
        </Text>
      )}
      <SheetToolbar
        {...tools}
        canRemove
        actions={actions}
        moreActions={loops.map(({ id, title }) => ({
          label: t('batches.items.edit', { name: title }),
          icon: <IconTable size={18} aria-hidden />,
          onClick: () => openCell(shownRow, id),
        }))}
        onDownloadIssues={() =>
          void saveIssues(t, { store, check, columns: sheetColumns, rowHead: rowNumber })
        }
      >
        <GroupFixes
          store={store}
          check={check}
          columns={sheetColumns}
          rowHead={rowNumber}
          onLeaveOut={(rows) => leaveOut(rows)}
          renderPicker={(picker) => <ProcessorPicker {...picker} />}
        />
      </SheetToolbar>
      <LeftOutNote rows={leftOut} headers={headers} />
      <Box display="flex" flex={1} mih={260}>
        <SheetGrid
          {...view}
          columns={sheetColumns}
          rowHead={rowNumber}
          label={t('batches.check.grid')}
          onOpenCell={openCell}
          onRowFocus={setRow}
        />
      </Box>
      {opened !== null && (
        <CellLoopEditor
          store={store}
          template={template}
          cell={opened}
          rowNumber={rowNumber}
          onClose={closeCell}
        />
      )}
      <Text c="dimmed" fz="sm">
        {t(lookUp === 'asking' ? 'batches.check.looking' : 'batches.check.hint')}
      </Text>
      {isNarrow && (
        <ResponsiveDialog
          opened={previewing}
          onClose={closePreview}
          title={t('batches.preview.title', { row: rowNumber(shownRow) })}
        >
          {preview}
        </ResponsiveDialog>
      )}
    </BatchFrame>
  );
}
