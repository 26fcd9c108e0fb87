import { Alert, Box, Button } from '@mantine/core';
import { type ComponentProps, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { guestsPerCall } from '../../../../contract/operations/users.ts';
import { type Failure, failureOf, fieldErrors } from '../../../api/api-error.ts';
import { useImportGuests } from '../../../api/guests.ts';
import { quiet, useServerText } from '../../../i18n/server-text.ts';
import { currentLanguage } from '../../../i18n/setup.ts';
import type { CellIssue } from '../../../spreadsheet/check/cell-issue.ts';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { useSheetCheck } from '../../../spreadsheet/check/use-sheet-check.ts';
import type { SheetColumn } from '../../../spreadsheet/grid/sheet-column.ts';
import { SheetGrid } from '../../../spreadsheet/grid/sheet-grid.tsx';
import type { SheetRow, SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { SheetToolbar } from '../../../spreadsheet/grid/sheet-toolbar.tsx';
import { useSheetView } from '../../../spreadsheet/grid/use-sheet-view.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { WizardFrame } from '../../../ui/wizard-frame.tsx';
import { guestColumns, guestRowKey, type Imported, readGuestRow } from './guest-rows.ts';
import { useGuestLabels } from './use-guest-labels.ts';

type CheckGuestsProps = {
  readonly frame: Omit<ComponentProps<typeof WizardFrame>, 'children' | 'actions' | 'fill' | 'onPrevious'>;
  readonly store: SheetStore;
  /** What was added before; rows that were sent leave the sheet. */
  readonly imported: Imported | null;
  readonly onPrevious: () => void;
  readonly onImported: (imported: Imported) => void;
};

const widths = { name: 220, email: 260, phone: 160, organization: 240, taxCode: 160 } as const;

/** The rows to be looked at and mended, and added by the one button. Rows that are wrong stay behind. */
export function CheckGuests({ frame, store, imported, onPrevious, onImported }: CheckGuestsProps) {
  const { t } = useTranslation();
  const labels = useGuestLabels();
  const check = useGuestCheck(store);
  const { valid, unchecked } = useSyncExternalStore(check.subscribe, check.counts);
  const { isSending, failure, send } = useSending(store, check, onImported);
  const { tools, view } = useSheetView({ store, check, readOnly: isSending, canGrow: true });
  const columns = useMemo(
    (): readonly SheetColumn[] =>
      guestColumns.map((id) => ({
        id,
        title: labels(id),
        width: widths[id],
        isRequired: id === 'name',
        isFrozen: id === 'name',
      })),
    [labels],
  );
  return (
    <WizardFrame
      {...frame}
      fill
      // What is under way goes on with the rows that it began with.
      onPrevious={isSending ? undefined : onPrevious}
      heading={{ title: t('guests.import.checkTitle'), lead: t('guests.import.checkLead') }}
      actions={
        <Button disabled={unchecked > 0 || valid === 0} loading={isSending} onClick={() => void send()}>
          {t('guests.import.send', { count: valid })}
        </Button>
      }
    >
      {imported !== null && (
        <Alert color="ok" role="status" mb="sm">
          {t('guests.import.added', { count: imported.added })}{' '}
          {imported.known > 0 && t('guests.import.known', { count: imported.known })}
        </Alert>
      )}
      {failure !== undefined && <ErrorNotice failure={failure} />}
      <SheetToolbar {...tools} />
      <Box display="flex" flex={1} mih={320}>
        <SheetGrid {...view} columns={columns} label={t('guests.import.checkTitle')} />
      </Box>
    </WizardFrame>
  );
}

function useGuestCheck(store: SheetStore) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const options = useMemo(
    () => ({
      store,
      checkRow: (row: SheetRow) => {
        const checked = readGuestRow(row);
        return checked.kind === 'ok'
          ? []
          : Object.entries(checked.faults).map(([column, fault]): CellIssue => ({
              column,
              tone: 'error',
              text: quiet(serverText(fault)),
            }));
      },
      uniques: [
        {
          column: 'name',
          tone: 'warn' as const,
          keyOf: (_text: string, row: SheetRow) => guestRowKey(row),
          text: (other: number) => t('guests.import.duplicate', { row: other + 1 }),
          cause: t('guests.import.anyDuplicate'),
        },
      ],
    }),
    [store, serverText, t],
  );
  return useSheetCheck(options);
}

/** Sends the rows that are right, some hundreds at once; those that were taken leave the sheet. */
function useSending(store: SheetStore, check: SheetCheck, onImported: (imported: Imported) => void) {
  const serverText = useServerText();
  const { mutateAsync } = useImportGuests();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null | undefined>(undefined);

  const sendSome = async (indexes: readonly number[]): Promise<boolean> => {
    const bodies = indexes.flatMap((index) => {
      const read = readGuestRow(store.row(index));
      return read.kind === 'ok' ? [{ ...read.body, language: currentLanguage() }] : [];
    });
    try {
      const found = await mutateAsync(bodies);
      const added = found.filter(({ isNew }) => isNew).length;
      onImported({ added, known: found.length - added });
      store.removeRows(indexes);
      return true;
    } catch (error) {
      const faults = new Map<number, CellIssue[]>();
      for (const [path, text] of fieldErrors(error)) {
        const [at = '', column = ''] = path.split('.');
        const index = indexes[Number(at)];
        if (index !== undefined) {
          const issue: CellIssue = { column, tone: 'error', text: quiet(serverText(text)) };
          faults.set(index, [...(faults.get(index) ?? []), issue]);
        }
      }
      check.setServerErrors(faults);
      setFailure(faults.size === 0 ? failureOf(error) : undefined);
      return false;
    }
  };

  const send = async (): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    let goesOn = true;
    while (goesOn) {
      await check.whenChecked();
      const wrong = new Set(check.wrongRows());
      const indexes = Array.from({ length: store.rowCount() }, (_, index) => index)
        .filter((index) => !wrong.has(index))
        .slice(0, guestsPerCall);
      goesOn = indexes.length > 0 && (await sendSome(indexes));
    }
    setSending(false);
  };
  return { isSending, failure, send };
}
