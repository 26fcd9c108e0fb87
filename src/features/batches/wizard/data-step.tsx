import { Alert } from '@mantine/core';
import { IconAlertCircle, IconTable, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batchLimits } from '../../../../contract/operations/batches.ts';
import type { Template } from '../../../../contract/models/template.ts';
import { FirstRows } from '../../../spreadsheet/intake/first-rows.tsx';
import { SheetIntake } from '../../../spreadsheet/intake/sheet-intake.tsx';
import { TakenCard } from '../../../spreadsheet/intake/taken-card.tsx';
import type { TakenSheet } from '../../../spreadsheet/intake/taken-sheet.ts';
import { WorkbookButton } from '../../../spreadsheet/write/workbook-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { columnTargets } from './auto-fill.ts';
import classes from './data-step.module.css';
import type { Rows, SourceFacts } from './draft.ts';
import { EmployeeIntake } from './employee-intake.tsx';
import { EmployeeSource, useMaySeeEmployees } from './employee-source.tsx';
import { type TakenData, faultOf, takeSheetData } from './take-data.ts';
import { type WizardChrome, BatchFrame } from './batch-frame.tsx';

type DataStepProps = {
  readonly chrome: WizardChrome;
  readonly userId: number;
  readonly template: Template;
  readonly targets: readonly string[];
  readonly facts: SourceFacts | null;
  readonly rows: Rows;
  /** Whether rows of it were edited by hand. */
  readonly isEdited: boolean;
  readonly employeeIds: readonly number[];
  readonly onTake: (data: TakenData | null) => void;
  readonly onNext: () => void;
};

/** Where the rows come from: a file, the clipboard, or employees. */
export function DataStep(props: DataStepProps) {
  const { chrome, userId, template, targets, facts, rows, isEdited, employeeIds, onTake, onNext } = props;
  const { t } = useTranslation();
  const [taken, setTaken] = useState<TakenSheet | null>(null);
  const [isDeclined, setIsDeclined] = useState(false);
  /** What waits to be said yes to: other data, which may be there already. */
  const [asked, setAsked] = useState<{ readonly next: TakenData | null } | null>(null);
  const maySeeEmployees = useMaySeeEmployees();
  const fault = facts === null ? null : faultOf(rows);
  const tooMany = t('batches.data.tooMany', { max: batchLimits.rows, count: rows.length });
  const blocked =
    facts === null
      ? t('batches.data.required')
      : fault === 'no-rows'
        ? t('batches.data.noRows')
        : fault === 'too-many'
          ? tooMany
          : null;

  const take = (next: TakenSheet | null): void => {
    setTaken(next);
    if (next === null) {
      onTake(null);
      return;
    }
    const name = next.source.kind === 'file' ? next.source.name : t('batches.data.pasted');
    onTake(
      takeSheetData(next, name, {
        userId,
        templateId: template.id,
        targets,
        fields: template.fillableFields,
      }),
    );
  };
  const replace = (next: TakenData | null): void => {
    setAsked(null);
    setIsDeclined(next === null);
    setTaken(null);
    onTake(next);
  };
  const mayReplace = (next: TakenData | null): void => {
    if (isEdited) {
      setAsked({ next });
    } else {
      replace(next);
    }
  };
  const isTakenAlready =
    facts?.employeeIds?.length === employeeIds.length &&
    employeeIds.every((id, index) => facts.employeeIds?.[index] === id);
  const handed = maySeeEmployees && employeeIds.length > 0 && !isTakenAlready && (
    <EmployeeIntake
      ids={employeeIds}
      userId={userId}
      template={template}
      targets={targets}
      begins={facts === null && !isDeclined}
      onTake={mayReplace}
    />
  );
  const content = {
    headers: facts?.headers ?? [],
    rows,
    rowNumbers: facts?.rowNumbers ?? rows.map((_, index) => index + 1),
  };
  return (
    <BatchFrame
      chrome={chrome}
      title={t('batches.data.title')}
      lead={t('batches.data.lead')}
      primary={{ label: t('batches.wizard.next'), blocked, onClick: onNext }}
    >
      {facts !== null && handed}
      {facts !== null && taken === null ? (
        <TakenCard
          icon={facts.kind === 'employees' ? IconUsers : IconTable}
          name={facts.name}
          content={content}
          replaceLabel={t('batches.data.replace')}
          onReplace={() => mayReplace(null)}
        />
      ) : (
        <div className={classes['sources']} data-both={facts === null && maySeeEmployees}>
          <SheetIntake
            value={taken}
            onChange={take}
            targets={columnTargets(targets)}
            aside={template.xlsxDownloadUrl !== null && <WorkbookButton from={template.xlsxDownloadUrl} />}
          />
          {facts === null && maySeeEmployees && (
            <EmployeeSource>{handed === false ? null : handed}</EmployeeSource>
          )}
        </div>
      )}
      {fault !== null && taken !== null && (
        <Alert color="seal" role="alert" icon={<IconAlertCircle aria-hidden />}>
          {fault === 'too-many' ? tooMany : t('batches.data.noRows')}
        </Alert>
      )}
      {facts !== null && fault === null && taken === null && <FirstRows content={content} />}
      <ConfirmDialog
        opened={asked !== null}
        title={t('batches.data.replaceTitle')}
        confirmLabel={t('batches.data.replace')}
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => replace(asked?.next ?? null)}
      >
        {t('batches.data.replaceText')}
      </ConfirmDialog>
    </BatchFrame>
  );
}
