import { Button, Stack, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { createSheetStore, type SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { ColumnMatcher } from '../../../spreadsheet/intake/column-matcher.tsx';
import { SheetIntake } from '../../../spreadsheet/intake/sheet-intake.tsx';
import { contentOf, type TakenSheet } from '../../../spreadsheet/intake/taken-sheet.ts';
import { type ColumnMatch, matchColumns } from '../../../spreadsheet/match/match-columns.ts';
import { WorkbookButton } from '../../../spreadsheet/write/workbook-button.tsx';
import { saveWorkbook } from '../../../spreadsheet/write/write-workbook.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { WizardFrame } from '../../../ui/wizard-frame.tsx';
import { CheckGuests } from './check-guests.tsx';
import { guestColumns, guestRowsOf, guestTargets, type Imported } from './guest-rows.ts';
import { useGuestLabels } from './use-guest-labels.ts';

const noMatch: ColumnMatch = {};

/** The rows as they were corrected, and what they were made from. */
type MadeSheet = { readonly store: SheetStore; readonly taken: TakenSheet; readonly match: ColumnMatch };

/** People outside the company from a spreadsheet: a file, its columns, and the rows to be looked at before they are added. */
export function ImportGuestsPage() {
  const { t } = useTranslation();
  const labels = useGuestLabels();
  const [taken, setTaken] = useState<TakenSheet | null>(null);
  const [match, setMatch] = useState<ColumnMatch>(noMatch);
  const [step, setStep] = useState<'file' | 'check'>('file');
  const [sheet, setSheet] = useState<MadeSheet | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [imported, setImported] = useState<Imported | null>(null);
  const isDone = imported !== null && sheet?.store.rowCount() === 0;
  const hasWork = (): boolean => !isDone && sheet?.store.canUndo() === true;
  const steps = (['file', 'check'] as const).map((id) => ({ id, label: t(`guests.import.${id}`) }));
  const frame = {
    title: t('guests.import.title'),
    back: { to: '/guests', label: t('guests.import.back') },
    steps,
  };
  const take = (next: TakenSheet | null): void => {
    setTaken(next);
    setMatch(next === null ? noMatch : matchColumns(contentOf(next).headers, guestTargets));
  };
  if (isDone) {
    return (
      <WizardFrame
        {...frame}
        current="check"
        actions={
          <Button component={Link} to="/guests">
            {t('guests.import.toList')}
          </Button>
        }
      >
        <EmptyState
          icon={<IconUsers />}
          title={t('guests.import.added', { count: imported.added })}
          text={imported.known === 0 ? '' : t('guests.import.known', { count: imported.known })}
        />
      </WizardFrame>
    );
  }
  if (sheet !== null && step === 'check') {
    return (
      <>
        <CheckGuests
          frame={{ ...frame, current: 'check' }}
          store={sheet.store}
          imported={imported}
          onPrevious={() => setStep('file')}
          onImported={({ added, known }) =>
            setImported((before) => ({
              added: (before?.added ?? 0) + added,
              known: (before?.known ?? 0) + known,
            }))
          }
        />
        <LeaveGuard isDirty={hasWork} />
      </>
    );
  }
  const content = taken === null ? null : contentOf(taken);
  const check = (): void => {
    if (taken !== null) {
      const rows = guestRowsOf(contentOf(taken), match);
      setSheet({ store: createSheetStore({ columns: guestColumns, rows }), taken, match });
      setIsAsking(false);
      setStep('check');
    }
  };
  const goOn = (): void => {
    if (sheet?.taken === taken && sheet.match === match) {
      setStep('check');
    } else if (hasWork()) {
      setIsAsking(true);
    } else {
      check();
    }
  };
  const isMatched = guestTargets.every(({ id, required }) => !required || match[id] !== undefined);
  return (
    <WizardFrame
      {...frame}
      current="file"
      actions={
        <Button disabled={content === null || content.rows.length === 0 || !isMatched} onClick={goOn}>
          {t('guests.import.toCheck')}
        </Button>
      }
    >
      <Stack gap="xl" maw={1080} w="100%" mx="auto">
        <SheetIntake
          value={taken}
          onChange={take}
          targets={guestTargets}
          aside={<WorkbookButton from={() => saveTemplate(t('guests.title'), guestColumns.map(labels))} />}
        />
        {content !== null && (
          <section>
            <Title order={2} size="h4" mb="sm">
              {t('guests.import.columns')}
            </Title>
            <ColumnMatcher
              fields={guestColumns.map((id, index) => ({
                id,
                names: guestTargets[index]?.names ?? [],
                required: id === 'name',
                label: labels(id),
              }))}
              content={content}
              match={match}
              onChange={setMatch}
            />
          </section>
        )}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t('common.discardTitle')}
        confirmLabel={t('common.discard')}
        danger
        onCancel={() => setIsAsking(false)}
        onConfirm={check}
      >
        {t('common.discardText')}
      </ConfirmDialog>
      <LeaveGuard isDirty={hasWork} />
    </WizardFrame>
  );
}

/** A workbook with the right headers, and a row as an example. */
function saveTemplate(name: string, titles: readonly string[]): Promise<void> {
  const sheet = {
    name,
    columns: titles.map((title) => ({ title, width: 28 })),
    rows: [['Nguyễn Thị Mỹ Hạnh', 'hanh@saomai.example.com', '0912 345 678', 'Sao Mai', '0101243150']],
    room: 500,
  };
  return saveWorkbook(name, [sheet]);
}
