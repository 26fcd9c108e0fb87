import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { contentOf } from '../../../spreadsheet/intake/taken-sheet.ts';
import { SheetIntake } from '../../../spreadsheet/intake/sheet-intake.tsx';
import { WorkbookButton } from '../../../spreadsheet/write/workbook-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { WizardFrame } from '../../../ui/wizard-frame.tsx';
import type { Categories } from './cell-text.ts';
import { ColumnsStep } from './columns-step.tsx';
import { columnTargets } from './fields.ts';
import type { UploadDraft } from './upload-draft.ts';
import { saveReadyWorkbook } from './ready-workbook.ts';
import { SheetSteps } from './sheet-steps.tsx';
import { addressOf, stepIds } from './steps.ts';
import { useCellWords } from './use-cell-words.ts';
import { useUpload } from './use-upload.ts';

type UploadWizardProps = {
  readonly userId: number;
  readonly saved: UploadDraft | null;
  readonly categories: Categories;
};

/** From a file to employees: data, columns, check, send. The step stands in the address, so that going back is a step back. */
export function UploadWizard({ userId, saved, categories }: UploadWizardProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const words = useCellWords();
  const upload = useUpload(userId, saved, categories);
  const [asksRematch, setAsksRematch] = useState(false);
  const [restored] = useState(saved !== null);
  const { head, model } = upload;

  const content = head === null ? null : contentOf(head.taken);
  const hasRows = content !== null && content.rows.length > 0;
  const wanted = stepIds.find((id) => id === params.get('step')) ?? 'file';
  const reached = {
    file: true,
    columns: hasRows,
    check: model !== null,
    send: model !== null,
  } as const;
  const step = reached[wanted] ? wanted : hasRows ? 'columns' : 'file';
  const steps = stepIds.map((id) => ({
    id,
    label: t(`employees.step.${id}`),
    to: id !== 'send' && reached[id] && id !== step ? addressOf(id) : undefined,
  }));
  const previous = step === 'send' ? undefined : stepIds[stepIds.indexOf(step) - 1];
  const frame = {
    title: t('employees.uploadTitle'),
    back: { to: '/employees', label: t('employees.back') },
    steps,
    current: step,
    onPrevious: previous === undefined ? undefined : () => void navigate(addressOf(previous)),
    ...(head !== null && { saveState: upload.saveState }),
  };
  const note = restored && (
    <Text c="dimmed" fz="sm" role="status">
      {t('employees.restored')}
    </Text>
  );

  if ((step === 'check' || step === 'send') && model !== null) {
    return (
      <SheetSteps
        model={model}
        step={step}
        frame={frame}
        note={note}
        saveSent={upload.saveSent}
        onForget={async () => {
          await upload.forget();
          await navigate(addressOf('file'));
        }}
      />
    );
  }
  if (step === 'columns' && head !== null && content !== null) {
    return (
      <WizardFrame
        {...frame}
        actions={
          <Button
            loading={upload.isMaking}
            onClick={() => {
              if (model === null) {
                void upload.makeSheet(words).then(() => navigate(addressOf('check')));
              } else {
                void navigate(addressOf('check'));
              }
            }}
          >
            {t('employees.toCheck', { count: content.rows.length })}
          </Button>
        }
      >
        {model !== null && (
          <Alert color="warn" mb="md">
            {t('employees.rematchText')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => setAsksRematch(true)}>
              {t('employees.rematch')}
            </Button>
          </Alert>
        )}
        <ColumnsStep
          content={content}
          match={head.match}
          choices={head.choices}
          locked={model !== null}
          words={words}
          onMatch={(match) => upload.change({ match })}
          onChoices={(choices) => upload.change({ choices })}
        />
        <ConfirmDialog
          opened={asksRematch}
          title={t('employees.rematchTitle')}
          confirmLabel={t('employees.rematch')}
          onCancel={() => setAsksRematch(false)}
          onConfirm={() => {
            upload.change({});
            setAsksRematch(false);
          }}
        >
          {t('employees.rematchText')}
        </ConfirmDialog>
      </WizardFrame>
    );
  }
  return (
    <WizardFrame
      {...frame}
      actions={
        <Button disabled={!hasRows} onClick={() => void navigate(addressOf('columns'))}>
          {t('employees.toColumns')}
        </Button>
      }
    >
      {note}
      <SheetIntake
        value={head?.taken ?? null}
        onChange={upload.take}
        targets={columnTargets}
        aside={<WorkbookButton from={() => saveReadyWorkbook(t, words, categories)} />}
      />
    </WizardFrame>
  );
}
