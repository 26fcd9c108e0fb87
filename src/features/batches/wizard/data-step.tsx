import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconTable, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batchLimits } from '../../../../contract/operations/batches.ts';
import type { Template } from '../../../../contract/models/template.ts';
import { useFormat } from '../../../i18n/format.ts';
import { SheetIntake } from '../../../spreadsheet/intake/sheet-intake.tsx';
import type { TakenSheet } from '../../../spreadsheet/intake/taken-sheet.ts';
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
  const format = useFormat();
  const [taken, setTaken] = useState<TakenSheet | null>(null);
  const [isDeclined, setIsDeclined] = useState(false);
  /** What waits to be said yes to: other data, which may be there already. */
  const [asked, setAsked] = useState<{ readonly next: TakenData | null } | null>(null);
  const maySeeEmployees = useMaySeeEmployees();
  const fault = facts === null ? null : faultOf(rows);
  const blocked =
    facts === null
      ? t('batches.data.required')
      : fault === 'no-rows'
        ? t('batches.data.noRows')
        : fault === 'too-many'
          ? tooMany()
          : null;

  function tooMany(): string {
    return t('batches.data.tooMany', {
      max: format.number(batchLimits.rows),
      count: rows.length,
    });
  }

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
  const workbook = template.xlsxDownloadUrl !== null && (
    <Button
      component="a"
      href={template.xlsxDownloadUrl}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {t('batches.template.workbook')}
    </Button>
  );
  return (
    <BatchFrame
      chrome={chrome}
      title={t('batches.data.title')}
      lead={t('batches.data.lead')}
      primary={{ label: t('batches.wizard.next'), blocked, onClick: onNext }}
    >
      {facts !== null && handed}
      {facts !== null && taken === null ? (
        <div className={classes['taken']}>
          {facts.kind === 'employees' ? (
            <IconUsers size={28} stroke={1.5} aria-hidden />
          ) : (
            <IconTable size={28} stroke={1.5} aria-hidden />
          )}
          <div className={classes['takenWords']}>
            <p className={classes['takenName']}>{facts.name}</p>
            <p className="cs-figures">
              {[
                t('batches.data.rows', { count: rows.length }),
                t('batches.data.columnsCount', { count: facts.headers.length }),
              ].join(' · ')}
            </p>
          </div>
          <Button variant="default" onClick={() => mayReplace(null)}>
            {t('batches.data.replace')}
          </Button>
        </div>
      ) : (
        <div className={classes['sources']} data-both={facts === null && maySeeEmployees}>
          <SheetIntake
            value={taken}
            onChange={take}
            targets={columnTargets(targets)}
            aside={workbook === false ? undefined : workbook}
          />
          {facts === null && maySeeEmployees && (
            <EmployeeSource>{handed === false ? null : handed}</EmployeeSource>
          )}
        </div>
      )}
      {fault !== null && taken !== null && (
        <Alert color="seal" role="alert" icon={<IconAlertCircle aria-hidden />}>
          {fault === 'too-many' ? tooMany() : t('batches.data.noRows')}
        </Alert>
      )}
      {facts !== null && fault === null && taken === null && <FirstRows facts={facts} rows={rows} />}
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

const sampleRows = 5;

function FirstRows({ facts, rows }: { readonly facts: SourceFacts; readonly rows: Rows }) {
  const { t } = useTranslation();
  return (
    <section className={classes['sample']} aria-labelledby="batch-sample">
      <h2 id="batch-sample">{t('batches.data.sample')}</h2>
      <div className={classes['scroll']} tabIndex={0} role="group" aria-label={t('batches.data.sample')}>
        <table>
          <thead>
            <tr>
              {facts.headers.map((header, index) => (
                <th key={index} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, sampleRows).map((row, index) => (
              <tr key={index}>
                {facts.headers.map((_, column) => (
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
