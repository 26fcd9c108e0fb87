import { Alert, Button, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import { failureOf } from '../../../api/api-error.ts';
import { directoryChoices } from '../../../api/directory.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { NamedSelect } from '../../../ui/named-select.tsx';
import type { BatchDraft, LaunchFields } from './draft.ts';
import classes from './launch-step.module.css';
import { TemplateChanged } from './template-changed.tsx';
import type { BatchCheck } from './use-batch-check.ts';
import type { useLaunch } from './use-launch.ts';
import { type WizardChrome, BatchFrame } from './batch-frame.tsx';

type LaunchStepProps = {
  readonly chrome: WizardChrome;
  readonly template: Template;
  readonly draft: BatchDraft;
  readonly checked: BatchCheck;
  readonly launching: ReturnType<typeof useLaunch>;
  readonly onChange: (fields: LaunchFields) => void;
};

/** The last look: what the batch is called, where its documents belong, and what will be made. */
export function LaunchStep({ chrome, template, draft, checked, launching, onChange }: LaunchStepProps) {
  const { t } = useTranslation();
  const { counts } = checked;
  const fields = draft.launch;
  const types = useQuery(directoryChoices.documentTypes());
  const departments = useQuery(directoryChoices.departments());
  const lookupError = types.error ?? departments.error;
  const [isTried, setIsTried] = useState(false);
  const missing = {
    name: fields.name.trim() === '',
    department: fields.departmentId === null,
    type: fields.documentTypeId === null,
  };
  const isMissing = missing.name || missing.department || missing.type;
  const required = (is: boolean): string | null => (isTried && is ? t('batches.launch.required') : null);
  const blocked =
    counts.unchecked > 0
      ? t('batches.check.wait')
      : counts.wrong > 0
        ? t('batches.check.mustMend', { count: counts.wrong })
        : counts.rows === 0
          ? t('batches.check.noRows')
          : launching.pending === null
            ? null
            : t('batches.launch.uncertain');
  return (
    <BatchFrame
      chrome={chrome}
      title={t('batches.launch.title')}
      lead={t('batches.launch.lead')}
      primary={{
        label: launching.isLaunching
          ? t('batches.launch.creating')
          : t('batches.launch.create', { count: counts.rows }),
        blocked,
        busy: launching.isLaunching,
        onClick: () => {
          setIsTried(true);
          if (!isMissing) {
            launching.launch();
          }
        },
      }}
    >
      <UncertainNotice launching={launching} />
      {launching.hasChanged && <TemplateChanged onLook={() => chrome.onStep('columns')} />}
      {launching.error !== null && (
        <ErrorNotice title={t('batches.launch.failed')} failure={failureOf(launching.error)} />
      )}
      {lookupError !== null && (
        <ErrorNotice
          title={t('batches.launch.lookupsFailed')}
          failure={failureOf(lookupError)}
          onRetry={() => {
            void types.refetch();
            void departments.refetch();
          }}
        />
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" style={{ alignItems: 'start' }}>
        <Stack>
          <TextInput
            label={t('batches.launch.name')}
            placeholder={t('batches.launch.namePlaceholder')}
            required
            maxLength={200}
            value={fields.name}
            error={required(missing.name)}
            onChange={(event) => onChange({ ...fields, name: event.currentTarget.value })}
          />
          <NamedSelect
            label={t('documents.columns.department')}
            placeholder={t('batches.launch.choose')}
            required
            items={departments.data}
            value={fields.departmentId === null ? null : String(fields.departmentId)}
            error={required(missing.department)}
            onChange={(value) => onChange({ ...fields, departmentId: value === null ? null : Number(value) })}
          />
          <NamedSelect
            label={t('documents.columns.type')}
            placeholder={t('batches.launch.choose')}
            required
            items={types.data}
            value={fields.documentTypeId === null ? null : String(fields.documentTypeId)}
            error={required(missing.type)}
            onChange={(value) => {
              onChange({ ...fields, documentTypeId: value === null ? null : Number(value) });
            }}
          />
        </Stack>
        <Summary template={template} draft={draft} rows={counts.rows} />
      </SimpleGrid>
    </BatchFrame>
  );
}

type WarningProps = { readonly icon: ReactNode; readonly title: string; readonly children: ReactNode };

/** Why the batch was not created, or may not have been, and what to do about it. */
function Warning({ icon, title, children }: WarningProps) {
  return (
    <Alert color="warn" role="alert" icon={icon} title={title}>
      <Stack gap="sm" align="start">
        {children}
      </Stack>
    </Alert>
  );
}

function UncertainNotice({ launching }: Pick<LaunchStepProps, 'launching'>) {
  const { t } = useTranslation();
  const { pending, find, wasNotThere } = launching;
  if (wasNotThere) {
    return (
      <Alert color="ok" role="status" icon={<IconCircleCheck aria-hidden />}>
        {t('batches.launch.notThere')}
      </Alert>
    );
  }
  if (pending === null) {
    return null;
  }
  return (
    <Warning icon={<IconPlugConnectedX aria-hidden />} title={t('batches.launch.uncertain')}>
      <p>{t('batches.launch.uncertainText')}</p>
      <MutationError mutation={find} />
      <Button variant="default" loading={find.isPending} onClick={() => find.mutate(pending)}>
        {t('batches.launch.checkAgain')}
      </Button>
    </Warning>
  );
}

type SummaryProps = { readonly template: Template; readonly draft: BatchDraft; readonly rows: number };

function Summary({ template, draft, rows }: SummaryProps) {
  const { t } = useTranslation();
  const { persons, order } = draft.people;
  const headers = draft.source?.headers ?? [];
  const names = persons.map(({ who }) =>
    who?.kind === 'user'
      ? who.name
      : t('batches.people.byColumn', { header: headers[who?.column ?? -1] ?? '' }),
  );
  const inOrder = order.kind === 'same' && !order.inOrder ? 'summaryNoOrder' : 'summaryOrder';
  return (
    <section className="cs-section" aria-labelledby="batch-summary">
      <Title order={2} fz="0.875rem" c="dimmed" id="batch-summary">
        {t('batches.launch.summary')}
      </Title>
      <Text className="cs-figures" fz="1.75rem" fw={600} mt={4} mb={14}>
        {t('documents.total', { count: rows })}
      </Text>
      <dl className={classes['facts']}>
        <dt>{t('batches.launch.summaryTemplate')}</dt>
        <dd>{template.name}</dd>
        <dt>{t('batches.launch.summaryData')}</dt>
        <dd>{draft.source?.name}</dd>
        <dt>{t('batches.launch.summaryPeople')}</dt>
        <dd>
          {names.length === 0
            ? t('batches.launch.summaryNoPeople')
            : `${names.join(' → ')} (${t(`batches.launch.${inOrder}`)})`}
        </dd>
      </dl>
    </section>
  );
}
