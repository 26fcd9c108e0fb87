import { Text, Title } from '@mantine/core';
import { type ReactNode, useReducer, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { RowIssues } from '../../../spreadsheet/fix/row-issues.tsx';
import type { SheetColumn } from '../../../spreadsheet/grid/sheet-column.ts';
import { writeCell } from './cell-text.ts';
import { fieldLabel } from './field-labels.ts';
import { type FieldId, fields } from './fields.ts';
import { fieldValue, type RowPlan } from './row-plan.ts';
import type { SheetModel } from './sheet-model.ts';
import classes from './upload.module.css';
import { useCellWords } from './use-cell-words.ts';
import type { RowCounts } from './use-upload-check.ts';

type RowDetailProps = {
  readonly model: SheetModel;
  readonly check: SheetCheck;
  readonly columns: readonly SheetColumn[];
  readonly index: number;
  readonly onGoTo: (column: string) => void;
  /** Changes with what is known; the detail then says it anew. */
  readonly rowCounts: RowCounts | null;
};

/** What is wrong with the row that one is in, and what it will do: old and new values beside each other. Not shown where there is no room for it. */
export function RowDetail({ model, check, columns, index, onGoTo, rowCounts }: RowDetailProps) {
  const { t } = useTranslation();
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => model.store.subscribe(renew), [model]);
  const row = model.store.row(index);
  const title = t('employees.rowDetail', { row: model.rowNumber(index) });
  if (row.length === 0 || rowCounts === null) {
    return (
      <aside className={classes['detail']} aria-label={title}>
        <Said>{t('employees.rowNone')}</Said>
      </aside>
    );
  }
  return (
    <aside className={classes['detail']} aria-label={title}>
      <Title order={3} size="h4" mb={6}>
        {title}
      </Title>
      <RowIssues check={check} columns={columns} index={index} onGoTo={onGoTo} />
      <PlanText plan={model.planOf(row)} model={model} />
    </aside>
  );
}

function Said({ children }: { readonly children: ReactNode }) {
  return (
    <Text c="dimmed" fz="sm">
      {children}
    </Text>
  );
}

function PlanText({ plan, model }: { readonly plan: RowPlan; readonly model: SheetModel }) {
  const { t } = useTranslation();
  switch (plan.kind) {
    case 'wrong':
      return <Said>{t('employees.outcome.wrong')}</Said>;
    case 'create':
      return <Said>{t('employees.newEmployee', { username: plan.body.user.username })}</Said>;
    case 'unchanged':
      return <Said>{t('employees.noChange')}</Said>;
    case 'update':
      return <Changes plan={plan} model={model} />;
  }
}

type ChangesProps = {
  readonly plan: Extract<RowPlan, { kind: 'update' | 'unchanged' }>;
  readonly model: SheetModel;
};

function Changes({ plan, model }: ChangesProps) {
  const { t } = useTranslation();
  const words = useCellWords();
  const text = (field: FieldId, value: unknown): string => {
    const said = writeCell(fields[field].kind, value, words, model.categories);
    return said === '' ? t('employees.emptyValue') : said;
  };
  return (
    <>
      <Said>{plan.known.fullName}</Said>
      <dl className={classes['changes']}>
        {plan.changes.map((field) => (
          <div key={field}>
            <dt>{t(fieldLabel(field))}</dt>
            <dd className="cs-figures">
              <del>
                <span className="cs-spoken">{t('employees.was')}: </span>
                {text(field, fieldValue(plan.known, field))}
              </del>
              <ins>
                <span className="cs-spoken">{t('employees.becomes')}: </span>
                {text(field, fieldValue(plan.body, field))}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
