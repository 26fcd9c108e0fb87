import { Button, Radio, Skeleton } from '@mantine/core';
import { IconDownload, IconEye, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Template } from '../../../../contract/models/template.ts';
import { failureOf } from '../../../api/api-error.ts';
import { templateQueries } from '../../../api/templates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { SearchField } from '../../../shared/list/search-field.tsx';
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
  /** The chosen template cannot be had any more. */
  readonly isGone: boolean;
  readonly onChoose: (id: number) => void;
  readonly onNext: () => void;
};

/** Which template the rows fill. */
export function TemplateStep(props: TemplateStepProps) {
  const { chrome, chosenId, chosen, isGone, onChoose, onNext } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const list = useQuery(templateQueries.list({ search, pageSize: 50 }));
  const items = list.data?.items ?? [];
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
            : chosenId === null || isGone
              ? t('batches.template.required')
              : t('common.loading'),
        onClick: onNext,
      }}
    >
      {list.isSuccess && items.length === 0 && search === '' ? (
        <EmptyState
          icon={<IconFileText />}
          title={t('batches.template.none')}
          text={t('batches.template.noneText')}
          action={
            <Button component={Link} to="/templates" variant="light">
              {t('batches.template.toTemplates')}
            </Button>
          }
        />
      ) : (
        <div className={classes['columns']}>
          <div className={classes['choices']}>
            <SearchField
              label={t('batches.template.search')}
              search={search}
              onSearch={setSearch}
              flex="none"
            />
            {list.isError && (
              <ErrorNotice failure={failureOf(list.error)} onRetry={() => void list.refetch()} />
            )}
            {list.isPending && [1, 2, 3].map((n) => <Skeleton key={n} height={66} radius="md" />)}
            {list.isSuccess && items.length === 0 && (
              <p className={classes['nothing']}>{t('batches.template.nothing')}</p>
            )}
            <div role="radiogroup" aria-label={t('batches.template.list')} className={classes['list']}>
              {items.map((template) => (
                <label key={template.id} className={classes['choice']}>
                  <Radio
                    name="batch-template"
                    checked={template.id === chosenId}
                    onChange={() => onChoose(template.id)}
                  />
                  <span className={classes['choiceWords']}>
                    <span className={classes['choiceName']}>{template.name}</span>
                    <span className={classes['choiceFacts']}>
                      {template.description === '' ? template.fileName : template.description}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </div>
          {chosen === null ? (
            <p className={classes['hint']} role="status">
              {t(
                isGone
                  ? 'batches.template.gone'
                  : chosenId === null
                    ? 'batches.template.choose'
                    : 'common.loading',
              )}
            </p>
          ) : (
            <TemplateFacts template={chosen} />
          )}
        </div>
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
    <section className={classes['facts']} aria-label={template.name}>
      <h2>{template.name}</h2>
      <div className={classes['pills']}>
        <Pill tone="brand">{t('batches.template.fields', { count: template.fillableFields.length })}</Pill>
        <Pill tone={boxes === 0 ? 'warn' : 'ok'}>
          {boxes === 0 ? t('batches.template.noBoxes') : t('batches.template.boxes', { count: boxes })}
        </Pill>
      </div>
      {template.fillableFields.length === 0 ? (
        <p>{t('batches.template.noFields')}</p>
      ) : (
        <>
          <h3>{t('batches.template.fieldList')}</h3>
          <ul className={classes['fields']}>
            {template.fillableFields.map(({ key }) => (
              <li key={key}>{labelOf(targetOf(key))}</li>
            ))}
          </ul>
        </>
      )}
      <div className={classes['actions']}>
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => setPreviewing(true)}
        >
          {t('batches.template.preview')}
        </Button>
        {template.xlsxDownloadUrl !== null && (
          <Button
            component="a"
            href={template.xlsxDownloadUrl}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('batches.template.workbook')}
          </Button>
        )}
      </div>
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
    </section>
  );
}
