import { Alert, Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { saveIssues } from '../../../spreadsheet/fix/issues-workbook.ts';
import { GroupFixes } from '../../../spreadsheet/fix/group-fixes.tsx';
import { SheetGrid } from '../../../spreadsheet/grid/sheet-grid.tsx';
import type { SheetEdit, SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { SheetToolbar } from '../../../spreadsheet/grid/sheet-toolbar.tsx';
import { useSheetView } from '../../../spreadsheet/grid/use-sheet-view.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { WizardFrame } from '../../../ui/wizard-frame.tsx';
import type { Payload } from './blocks.ts';
import { withLostZeros } from './cell-text.ts';
import { RowDetail } from './row-detail.tsx';
import type { LookUp, LookUpState } from './look-up.ts';
import { type InvitationPlan, planInvitations, withMessage } from './invitations.ts';
import { PartialNote } from './partial-note.tsx';
import { SendSummary } from './send-summary.tsx';
import type { SheetModel } from './sheet-model.ts';
import classes from './upload.module.css';
import { useColumns } from './use-columns.ts';
import { useMarks } from './use-marks.ts';
import { type RowCounts, useRowCounts } from './use-upload-check.ts';

type CheckStepProps = {
  readonly model: SheetModel;
  readonly check: SheetCheck;
  readonly lookUp: LookUp;
  readonly frame: Omit<ComponentProps<typeof WizardFrame>, 'children'>;
  readonly note: ReactNode;
  readonly isSending: boolean;
  /** What is said to those who are invited. */
  readonly message: string;
  readonly onMessage: (message: string) => void;
  readonly onSend: (blocks: readonly (readonly Payload[])[]) => void;
};

/** The rows to be looked at and mended, each saying what it will do. Nothing is sent from here but by the one button. */
export function CheckStep(props: CheckStepProps) {
  const { model, check, lookUp, frame, note, isSending, message, onMessage, onSend } = props;
  const { t } = useTranslation();
  const columns = useColumns(model);
  const rowCounts = useRowCounts(model, check);
  const marks = useMarks(model, check, rowCounts);
  const [withUnchanged, setWithUnchanged] = useState(false);
  const [isPlanning, setIsPlanning] = useState(false);
  const readOnly = isSending || isPlanning;
  const { grid, tools, view } = useSheetView({ store: model.store, check, readOnly, canGrow: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [focused, setFocused] = useState(0);
  const onRowFocus = useCallback((index: number) => setFocused(index), []);
  const count =
    rowCounts === null ? 0 : rowCounts.create + rowCounts.update + (withUnchanged ? rowCounts.unchanged : 0);
  const lookUpState = useSyncExternalStore(lookUp.subscribe, lookUp.state);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const send = async (): Promise<void> => {
    setIsPlanning(true);
    // Exactly, whoever came into the file or left it since.
    const isCompared = await lookUp.settle();
    await check.whenChecked();
    await model.planAgain();
    // Whoever has left it has not sent it.
    if (isLeft.current) {
      return;
    }
    setIsPlanning(false);
    if (!isCompared) {
      return;
    }
    const blocks = model.blocks(new Set(check.wrongRows()), withUnchanged);
    const plan = planInvitations(blocks.flat(), model.people);
    if (plan.invited.length + plan.withNewContact > 0) {
      setAsked({ blocks, plan });
    } else {
      onSend(blocks);
    }
  };
  const sendLabel = t(rowCounts?.create === 0 ? 'employees.updateRows' : 'employees.sendRows', {
    count,
  });
  const isReady = rowCounts !== null && (lookUpState.kind === 'ready' || lookUpState.kind === 'unavailable');

  return (
    <WizardFrame
      {...frame}
      fill
      onPrevious={isPlanning ? undefined : frame.onPrevious}
      actions={
        <Button
          disabled={!isReady || count === 0 || isSending}
          loading={isPlanning}
          onClick={() => void send()}
        >
          {isReady && count === 0 ? t('employees.nothingToSend') : sendLabel}
        </Button>
      }
    >
      <Group gap="8px 14px" mb="sm">
        <Title order={2}>{t('employees.checkTitle')}</Title>
        {isReady && <CountPills rowCounts={rowCounts} />}
        {rowCounts !== null && rowCounts.unchanged > 0 && (
          <Checkbox
            size="sm"
            label={t('employees.sendStay')}
            checked={withUnchanged}
            onChange={(event) => setWithUnchanged(event.currentTarget.checked)}
          />
        )}
        {note}
      </Group>
      <LookUpNotice state={lookUpState} onRetry={() => void lookUp.settle()} />
      <PartialNote model={model} rowCounts={rowCounts} isReady={isReady} />
      <LostZeros model={model} rowCounts={rowCounts} />
      <SheetToolbar
        {...tools}
        onDownloadIssues={() => {
          void saveIssues(t, { store: model.store, check, columns, rowHead: model.rowNumber });
        }}
      >
        {!readOnly && (
          <GroupFixes
            store={model.store}
            check={check}
            columns={columns}
            rowHead={model.rowNumber}
            onLeaveOut={model.store.removeRows}
          />
        )}
      </SheetToolbar>
      <div className={classes['work']}>
        <SheetGrid
          {...view}
          columns={columns}
          label={t('employees.checkTitle')}
          rowHead={model.rowNumber}
          marks={marks}
          onRowFocus={onRowFocus}
        />
        <RowDetail
          model={model}
          check={check}
          columns={columns}
          index={focused}
          onGoTo={(column) => {
            grid.current?.goTo(focused, column);
            grid.current?.focus();
          }}
          rowCounts={rowCounts}
        />
      </div>
      {rowCounts !== null && rowCounts.wrong > 0 && (
        <Text c="dimmed" fz="sm" mt="sm">
          {t('employees.wrongStay', { count: rowCounts.wrong })}
        </Text>
      )}
      <SendSummary
        plan={asked?.plan ?? null}
        label={sendLabel}
        wrong={rowCounts?.wrong ?? 0}
        message={message}
        onMessage={onMessage}
        onCancel={() => setAsked(null)}
        onSend={() => {
          if (asked !== null) {
            setAsked(null);
            onSend(withMessage(asked.blocks, asked.plan, message));
          }
        }}
      />
    </WizardFrame>
  );
}

/** Rows that are to be sent when whoever sends them has seen who is emailed. */
type Asked = { readonly blocks: readonly (readonly Payload[])[]; readonly plan: InvitationPlan };

function CountPills({ rowCounts }: { readonly rowCounts: RowCounts }) {
  const { t } = useTranslation();
  const done = rowCounts.sent + rowCounts.unchanged;
  return (
    <Group gap="xs">
      <Pill tone="brand">{t('employees.willCreate', { number: rowCounts.create })}</Pill>
      <Pill tone="brand">{t('employees.willUpdate', { number: rowCounts.update })}</Pill>
      {done > 0 && <Pill>{t('employees.willStay', { number: done })}</Pill>}
    </Group>
  );
}

function LookUpNotice({ state, onRetry }: { readonly state: LookUpState; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  switch (state.kind) {
    case 'looking':
      return (
        <Text role="status" c="dimmed" fz="sm">
          {t('employees.looking')}
        </Text>
      );
    case 'failed':
      return (
        <ErrorNotice failure={failureOf(state.error)} title={t('employees.lookFailed')} onRetry={onRetry} />
      );
    case 'unavailable':
      return <Alert color="warn">{t('employees.lookUnavailable')}</Alert>;
    case 'ready':
      return null;
  }
}

function lostZeros(store: SheetStore): readonly SheetEdit[] {
  const edits: SheetEdit[] = [];
  for (const column of ['identityNumber', 'phoneNumber'] as const) {
    const place = store.columnIndex(column);
    const count = place < 0 ? 0 : store.rowCount();
    for (let row = 0; row < count; row += 1) {
      const whole = withLostZeros(column, store.row(row)[place] ?? '');
      if (whole !== null) {
        edits.push({ row, column, text: whole });
      }
    }
  }
  return edits;
}

/** Offers to put back zeros that a spreadsheet dropped, in all cells at once. */
function LostZeros({
  model,
  rowCounts,
}: {
  readonly model: SheetModel;
  readonly rowCounts: RowCounts | null;
}) {
  const { t } = useTranslation();
  // Thousands of cells are looked at: only when something in them may have changed.
  const edits = useMemo(() => (rowCounts === null ? [] : lostZeros(model.store)), [model, rowCounts]);
  return edits.length === 0 ? null : (
    <Alert color="warn" icon={<IconAlertTriangle aria-hidden />} py="xs">
      <Group justify="space-between" gap="8px 16px">
        {t('employees.lostZeros', { count: edits.length })}
        <Button variant="default" size="compact-md" onClick={() => model.store.change(edits)}>
          {t('employees.lostZerosMend')}
        </Button>
      </Group>
    </Alert>
  );
}
