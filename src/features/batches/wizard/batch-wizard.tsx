import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Batch } from '../../../../contract/models/batch.ts';
import { typedFields } from '../../../../contract/rules/template-fields.ts';
import { clearHandedEmployees, handedEmployees } from '../../../api/handed-employees.ts';
import { linkRefreshMs } from '../../../api/query-client.ts';
import { templateQueries } from '../../../api/templates.ts';
import { todayOn, useFormat } from '../../../i18n/format.ts';
import { saveRefused } from '../refused-draft.ts';
import { targetsOf } from './auto-fill.ts';
import { CheckedSteps } from './checked-steps.tsx';
import { ColumnsStep, fillingFault } from './columns-step.tsx';
import { DataStep } from './data-step.tsx';
import { type People, type WizardStep, wizardSteps } from './draft.ts';
import type { SavedDraft } from './draft-store.ts';
import { usualFilling } from './employee-data.ts';
import { PeopleStep } from './people-step.tsx';
import { personFacts } from './people-model.ts';
import { rememberDecisions, rememberTarget } from './remembered.ts';
import { decisionsFor, faultOf } from './take-data.ts';
import { essenceOf } from './template-essence.ts';
import { TemplateStep } from './template-step.tsx';
import { useBatchDraft } from './use-batch-draft.ts';
import type { WizardChrome } from './batch-frame.tsx';

type BatchWizardProps = { readonly userId: number; readonly initial: SavedDraft };

function peopleColumns({ order, persons }: People): ReadonlySet<number> {
  const sources = [order, ...persons.flatMap(({ who, permission }) => [who, permission])];
  return new Set(sources.flatMap((source) => (source?.kind === 'column' ? [source.column] : [])));
}

/** The steps of a batch. The step stands in the address, so that the browser's back button leads to the one before. */
export function BatchWizard({ userId, initial }: BatchWizardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const handle = useBatchDraft(userId, initial);
  const { draft, source, store, change } = handle;
  const [employeeIds] = useState(handedEmployees);
  // A link from elsewhere may name the template.
  const [linkedTemplate] = useState(() => Number(params.get('template') ?? ''));
  useEffect(() => {
    if (linkedTemplate > 0 && draft.templateId === null) {
      change({ templateId: linkedTemplate });
    }
  }, [linkedTemplate, draft.templateId, change]);

  const detail = useQuery({
    ...templateQueries.detail(draft.templateId ?? 0),
    enabled: draft.templateId !== null,
    // The batch is prepared with the template as it was chosen.
    staleTime: linkRefreshMs,
  });
  const found = draft.templateId === null ? null : (detail.data ?? null);
  const template = useMemo(
    () => found && { ...found, fillableFields: typedFields(found.fillableFields, found.formats) },
    [found],
  );
  const targets = useMemo(() => targetsOf(template?.fillableFields ?? []), [template]);
  const headers = draft.source?.headers ?? [];

  const furthest = ((): WizardStep => {
    if (template === null) {
      return 'template';
    }
    if (draft.source === null || faultOf(source) !== null) {
      return 'data';
    }
    if (fillingFault(draft.filling, headers) !== null) {
      return 'columns';
    }
    return personFacts(draft.people).some(({ fault }) => fault !== null) ? 'people' : 'launch';
  })();
  const isOpen = (step: WizardStep): boolean =>
    wizardSteps.indexOf(step) <= wizardSteps.indexOf(furthest) &&
    (store !== null || wizardSteps.indexOf(step) < wizardSteps.indexOf('check'));
  const asked = wizardSteps.find((each) => each === params.get('step')) ?? 'template';
  const isWaiting = draft.templateId !== null && detail.isPending;
  const step = isOpen(asked) ? asked : store === null && furthest === 'launch' ? 'people' : furthest;

  const goTo = (next: WizardStep, replace = false): void => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('step', next);
        return after;
      },
      { replace },
    );
  };
  const onStep = (next: WizardStep): void => {
    if (next === 'columns' && Object.keys(draft.filling).length === 0 && template !== null) {
      // The template was changed since the data came.
      const usual = draft.source?.kind === 'employees' ? usualFilling(t, template.name) : {};
      const forWhat = { userId, templateId: template.id, targets, fields: template.fillableFields, usual };
      change({ filling: decisionsFor(headers, source, forWhat).filling });
    }
    if ((next === 'check' || next === 'launch') && template !== null) {
      handle.build(targets, essenceOf(template));
    }
    goTo(next);
  };
  // Rows follow the decisions as they are now, and columns have been looked at, also where the browser's buttons lead to them.
  const arrive = useEffectEvent((at: WizardStep, essence: string) => {
    if (at === 'check' || at === 'launch') {
      handle.build(targets, essence);
    } else if (at === 'columns' && draft.builtWith !== essence) {
      change({ builtWith: essence });
    }
  });
  useEffect(() => {
    if (template !== null) {
      arrive(step, essenceOf(template));
    }
  }, [step, template]);
  const finish = async (batch: Batch): Promise<void> => {
    rememberTarget(userId, draft.launch);
    if (draft.templateId !== null) {
      rememberDecisions(userId, draft.templateId, draft, headers);
    }
    clearHandedEmployees();
    await handle.forget();
    await navigate(`/batches/${batch.id}`, { replace: true });
  };

  const chrome: WizardChrome = {
    step,
    name: draft.launch.name !== '' ? draft.launch.name : (template?.name ?? t('batches.create')),
    saveState: handle.saveState,
    isOpen,
    onStep,
  };
  if (step === 'template' || template === null) {
    return (
      <TemplateStep
        chrome={{ ...chrome, step: 'template' }}
        chosenId={draft.templateId}
        chosen={isWaiting ? null : template}
        detail={detail}
        onChoose={(id) => {
          if (id !== draft.templateId) {
            // Columns of another template have other variables.
            change({ templateId: id, filling: {}, built: null });
            // The address may ask for a step that this opens: one stays until one goes on.
            goTo('template', true);
          }
        }}
        onNext={() => onStep('data')}
      />
    );
  }
  if (step === 'data') {
    return (
      <DataStep
        chrome={chrome}
        userId={userId}
        template={template}
        targets={targets}
        facts={draft.source}
        rows={source}
        isEdited={store !== null}
        employeeIds={employeeIds}
        onTake={(data) => {
          handle.takeData(
            data,
            data === null
              ? {}
              : {
                  filling: data.filling,
                  people: data.people.persons.length > 0 ? data.people : draft.people,
                  launch:
                    draft.launch.name === ''
                      ? {
                          ...draft.launch,
                          name: t('batches.launch.defaultName', {
                            template: template.name,
                            date: format.date(todayOn(template.createdDate ?? '')),
                          }).slice(0, 200),
                        }
                      : draft.launch,
                },
          );
        }}
        onNext={() => onStep('columns')}
      />
    );
  }
  if (step === 'columns') {
    return (
      <ColumnsStep
        chrome={chrome}
        headers={headers}
        rows={source}
        targets={targets}
        template={template}
        filling={draft.filling}
        usedByPeople={peopleColumns(draft.people)}
        onChange={(filling) => change({ filling })}
        onNext={() => onStep('people')}
      />
    );
  }
  if (step === 'people' || store === null || draft.built === null) {
    return (
      <PeopleStep
        chrome={{ ...chrome, step: 'people' }}
        template={template}
        headers={headers}
        rows={source}
        people={draft.people}
        onChange={(people) => change({ people })}
        onNext={() => onStep('check')}
      />
    );
  }
  return (
    <CheckedSteps
      chrome={chrome}
      template={template}
      handle={handle}
      store={store}
      spec={draft.built}
      onCreated={(batch) => void finish(batch)}
      onRefused={(serverErrors, batchId) => {
        change({ serverErrors: [...serverErrors], pending: null });
        saveRefused(userId, batchId);
        goTo('check');
      }}
    />
  );
}
