import { Button, Group, Radio, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconEye, IconFileText } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Template } from '../../../../contract/models/template.ts';
import { isRefused } from '../../../api/api-error.ts';
import { templateQueries } from '../../../api/templates.ts';
import { WorkbookButton } from '../../../spreadsheet/write/workbook-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTurner } from '../../../ui/page-turner.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { SearchField } from '../../../shared/list/search-field.tsx';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { targetOf } from './auto-fill.ts';
import { useTargetLabel } from './target-label.ts';
import { PreviewPages } from './preview-pages.tsx';
import classes from './template-step.module.css';
import { type WizardChrome, BatchFrame } from './batch-frame.tsx';

type TemplateStepProps = {
  readonly chrome: WizardChrome;
  readonly chosenId: number | null;
  /** The chosen template in full, once it is known. */
  readonly chosen: Template | null;
  readonly detail: UseQueryResult<Template>;
  readonly onChoose: (id: number) => void;
  readonly onNext: () => void;
};

const pageSize = 20;

/** Which template the rows fill. */
export function TemplateStep(props: TemplateStepProps) {
  const { chrome, chosenId, chosen, detail, onChoose, onNext } = props;
  const { t } = useTranslation();
  const [{ search, page }, setFilter] = useState({ search: '', page: 1 });
  const list = useQuery(templateQueries.list({ search, page, pageSize }));
  const items = list.data?.items ?? [];
  const isGone = isRefused(detail.error);
  return (
    <BatchFrame
      chrome={chrome}
      title={t('batches.template.title')}
      lead={t('batches.template.lead')}
      primary={{
        label: t('batches.wizard.next'),
        blocked:
          chosen !== null
            ? null
            : chosenId === null || detail.isError
              ? t('batches.template.required')
              : t('common.loading'),
        onClick: onNext,
      }}
    >
      {list.data?.totalCount === 0 && search === '' ? (
        <EmptyState
          icon={<IconFileText />}
          title={t('templates.empty')}
          text={t('batches.template.noneText')}
          action={
            <Button component={Link} to="/templates" variant="light">
              {t('batches.template.toTemplates')}
            </Button>
          }
        />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <Stack gap={10}>
            <SearchField
              label={t('batches.template.search')}
              search={search}
              onSearch={(wanted) => setFilter({ search: wanted, page: 1 })}
              flex="none"
            />
            <QueryError query={list} />
            {list.isPending && [1, 2, 3].map((n) => <Skeleton key={n} height={66} radius="md" />)}
            {list.isSuccess && items.length === 0 && (
              <Text c="dimmed" p={20}>
                {t('templates.emptySearch')}
              </Text>
            )}
            <Stack role="radiogroup" aria-label={t('batches.template.list')} gap={10}>
              {items.map((template) => (
                <label key={template.id} className={classes['choice']}>
                  <Radio
                    name="batch-template"
                    checked={template.id === chosenId}
                    onChange={() => onChoose(template.id)}
                  />
                  <span className="cs-stack" style={{ gap: 2 }}>
                    <Text span fw={600}>
                      {template.name}
                    </Text>
                    <Text span c="dimmed" fz="sm" lineClamp={2}>
                      {template.description === '' ? template.fileName : template.description}
                    </Text>
                  </span>
                </label>
              ))}
            </Stack>
            <PageTurner
              page={page}
              pageCount={Math.max(page, list.data?.pageCount ?? 1)}
              onPage={(turned) => setFilter({ search, page: turned })}
            />
          </Stack>
          {chosen !== null ? (
            <TemplateFacts template={chosen} />
          ) : detail.isError && !isGone ? (
            <QueryError query={detail} />
          ) : (
            <Text c="dimmed" px={{ base: 0, md: 20 }} py={9} role="status">
              {t(
                isGone
                  ? 'batches.template.gone'
                  : chosenId === null
                    ? 'batches.template.choose'
                    : 'common.loading',
              )}
            </Text>
          )}
        </SimpleGrid>
      )}
    </BatchFrame>
  );
}

function TemplateFacts({ template }: { readonly template: Template }) {
  const { t } = useTranslation();
  const labelOf = useTargetLabel(template.formats);
  const [previewing, setPreviewing] = useState(false);
  const boxes = template.signatureBoxes.length;
  return (
    <Stack component="section" className="cs-card" gap={14} p={20} aria-label={template.name}>
      <Title order={2} size="h3">
        {template.name}
      </Title>
      <Group gap="xs">
        <Pill tone="brand">{t('batches.template.fields', { count: template.fillableFields.length })}</Pill>
        <Pill tone={boxes === 0 ? 'warn' : 'ok'}>
          {boxes === 0 ? t('batches.template.noBoxes') : t('batches.template.boxes', { count: boxes })}
        </Pill>
      </Group>
      {template.fillableFields.length === 0 ? (
        <p>{t('templates.fields.none')}</p>
      ) : (
        <>
          <Title order={3} fz="0.875rem" c="dimmed">
            {t('batches.template.fieldList')}
          </Title>
          <ul className={classes['fields']}>
            {template.fillableFields.map(({ key }) => (
              <li key={key}>{labelOf(targetOf(key))}</li>
            ))}
          </ul>
        </>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => setPreviewing(true)}
        >
          {t('batches.template.preview')}
        </Button>
        {template.xlsxDownloadUrl !== null && <WorkbookButton from={template.xlsxDownloadUrl} />}
      </Group>
      <ResponsiveDialog
        opened={previewing}
        title={t('batches.template.previewTitle')}
        onClose={() => setPreviewing(false)}
      >
        <PreviewPages
          request={{ id: template.id, parameters: [], row: [], highlight: true }}
          template={template}
          name={template.name}
        />
      </ResponsiveDialog>
    </Stack>
  );
}
