import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../../contract/models/batch.ts';
import type { Template, VariableFormat } from '../../../../contract/models/template.ts';
import type { SheetColumn } from '../../../spreadsheet/grid/sheet-column.ts';
import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { offeredPermissions } from '../../../ui/offered-permissions.ts';
import { requiredTargets } from './auto-fill.ts';
import { type BatchColumn, batchColumns, dayColumns, flagColumns, namesProcessor } from './build-table.ts';
import { CheckStep } from './check-step.tsx';
import { useTargetLabel } from './target-label.ts';
import type { BuildSpec, ServerErrors } from './draft.ts';
import { LaunchStep } from './launch-step.tsx';
import type { BatchDraftHandle } from './use-batch-draft.ts';
import { useLoopText } from './use-loop-text.ts';
import { createRowNumbers } from './row-number.ts';
import { useBatchCheck } from './use-batch-check.ts';
import { useLaunch } from './use-launch.ts';
import type { WizardChrome } from './batch-frame.tsx';

type CheckedStepsProps = {
  readonly chrome: WizardChrome;
  readonly template: Template;
  readonly handle: BatchDraftHandle;
  readonly store: SheetStore;
  readonly spec: BuildSpec;
  readonly onCreated: (batch: Batch) => void;
  readonly onRefused: (errors: ServerErrors, batchId: number) => void;
};

function useSheetColumns(
  columns: readonly BatchColumn[],
  formats: readonly VariableFormat[],
): readonly SheetColumn[] {
  const { t } = useTranslation();
  const sayLoop = useLoopText();
  const labelOf = useTargetLabel(formats);
  return useMemo(
    () =>
      columns
        .filter(({ isFixed }) => !isFixed)
        .map(({ id, parameter, person }): SheetColumn => {
          if (person !== null) {
            const n = person + 1;
            return namesProcessor(parameter)
              ? {
                  id,
                  title: t('batches.check.processor', { n }),
                  width: 240,
                  // Somebody outside the company is typed, with an address.
                  isPicked: parameter === '{{P.Code}}',
                  isRequired: true,
                }
              : {
                  id,
                  title: t('batches.check.processorPermission', { n }),
                  kind: 'choice',
                  isRequired: true,
                  options: offeredPermissions.map((value) => ({ value, label: value })),
                };
          }
          const column = {
            id,
            title: labelOf(id),
            isRequired: requiredTargets.has(id),
            isFrozen: id === 'D.No',
          };
          if (id.startsWith('#')) {
            return { ...column, width: 280, isOpened: true, show: sayLoop };
          }
          if (dayColumns.has(id)) {
            return { ...column, kind: 'day', width: 210 };
          }
          if (flagColumns.has(id)) {
            return {
              ...column,
              kind: 'choice',
              options: ['Y', 'N'].map((value) => ({ value, label: value })),
            };
          }
          return id === 'D.ContractValue'
            ? { ...column, kind: 'number' }
            : { ...column, width: id === 'D.Subject' ? 280 : 210 };
        }),
    [columns, t, sayLoop, labelOf],
  );
}

/** The last two steps, over one check: what is mended in the first is right in the second. */
export function CheckedSteps(props: CheckedStepsProps) {
  const { chrome, template, handle, store, spec, onCreated, onRefused } = props;
  const { draft, change } = handle;
  const columns = useMemo(() => batchColumns(spec), [spec]);
  const sheetColumns = useSheetColumns(columns, template.formats);
  const shown = useMemo(() => new Set(sheetColumns.map(({ id }) => id)), [sheetColumns]);
  const rowNumber = useMemo(() => createRowNumbers(store, draft.source), [store, draft.source]);
  const checked = useBatchCheck(store, template, columns, shown, rowNumber, draft.serverErrors);
  const launching = useLaunch({
    template,
    draft,
    store,
    columns,
    onPending: (pending) => change({ pending }),
    onSeen: (builtWith) => change({ builtWith }),
    onCreated,
    onRefused,
  });
  if (chrome.step === 'launch') {
    return (
      <LaunchStep
        chrome={chrome}
        template={template}
        draft={draft}
        checked={checked}
        launching={launching}
        onChange={(launch) => change({ launch })}
      />
    );
  }
  return (
    <CheckStep
      chrome={chrome}
      template={template}
      store={store}
      columns={columns}
      sheetColumns={sheetColumns}
      checked={checked}
      hasChanged={launching.hasChanged}
      rowNumber={rowNumber}
      refused={new Set(draft.serverErrors.map(({ row }) => row)).size}
      onLeaveOut={handle.leaveOut}
      leftOutRows={handle.leftOutRows}
      headers={draft.source?.headers ?? []}
      onNext={() => chrome.onStep('launch')}
    />
  );
}
