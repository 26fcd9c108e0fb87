import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { templateQueries } from '../../api/templates.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';
import { TemplateList } from './template-list.tsx';
import classes from './templates.module.css';
import { sorts, useTemplatesAddress } from './use-templates-address.ts';

const pageSize = 20;

/** The company's templates. */
export function TemplatesPage() {
  const { t } = useTranslation();
  const { search, sort, page, find, sortBy, go } = useTemplatesAddress();
  const list = useQuery(templateQueries.list({ search, sort, page, pageSize }));
  const typed = useTypedSearch(search, find);
  return (
    <>
      <PageHeader
        title={t('templates.title')}
        lead={t('templates.lead')}
        actions={
          <Button component={Link} to="/templates/new" leftSection={<IconUpload size={18} aria-hidden />}>
            {t('templates.upload')}
          </Button>
        }
      />
      <div className={classes['filters']} role="search">
        <TextInput
          className={classes['search'] ?? ''}
          aria-label={t('templates.search')}
          placeholder={t('templates.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            typed.shown !== '' && (
              <CloseButton aria-label={t('templates.clearSearch')} onClick={typed.clear} />
            )
          }
          value={typed.shown}
          onChange={(event) => {
            typed.type(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              typed.searchNow();
            }
          }}
        />
        <Select
          className={classes['sort'] ?? ''}
          aria-label={t('templates.sort')}
          allowDeselect={false}
          data={sorts.map((value) => ({ value, label: t(`templates.sorts.${value}`) }))}
          value={sort}
          onChange={(value) => {
            sortBy(sorts.find((one) => one === value) ?? 'newest');
          }}
        />
      </div>
      <TemplateList list={list} page={page} search={search} onClearSearch={typed.clear} onGo={go} />
    </>
  );
}
