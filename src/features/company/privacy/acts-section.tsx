import { Title } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PrivacyAct } from '../../../../contract/models/privacy.ts';
import { privacyQueries } from '../../../api/privacy.ts';
import { useFormat } from '../../../i18n/format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { DataList } from '../../../shared/list/data-list.tsx';
import type { Column } from '../../../shared/table/data-table.tsx';
import { RowTitle } from '../../../shared/table/row-title.tsx';
import { searchFilters } from '../../../shared/list/schema-filters.ts';
import { useUrlFilters } from '../../../shared/list/use-url-filters.ts';

/** Whose data was handed out or erased, when, and by whom. */
export function ActsSection() {
  const { t } = useTranslation();
  const address = useUrlFilters(searchFilters);
  const list = useQuery(privacyQueries.acts({ page: address.page, pageSize: 20 }));
  const columns = useColumns();
  return (
    <section aria-labelledby="acts">
      <Title order={2} id="acts" size="h3">
        {t('privacy.acts')}
      </Title>
      <DataList
        list={list}
        filters={{ ...address, isFiltered: false }}
        total={(count) => t('privacy.actsTotal', { count })}
        empty={
          <EmptyState
            headingLevel={3}
            icon={<IconShieldLock />}
            title={t('privacy.noActs')}
            text={t('privacy.noActsText')}
          />
        }
        label={t('privacy.acts')}
        nameOf={({ user }) => user.name}
        columns={columns}
      />
    </section>
  );
}

function useColumns(): readonly Column<PrivacyAct>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const keptText = (count: number): string =>
    count === 0 ? t('privacy.retainedNowhere') : t('privacy.retainedCount', { count });
  return [
    {
      id: 'person',
      title: t('privacy.person'),
      width: 'grows',
      render: ({ user, kind, documentsKept }) => (
        <RowTitle title={user.name} facts={kind === 'erased' ? keptText(documentsKept ?? 0) : user.code} />
      ),
    },
    {
      id: 'kind',
      title: t('privacy.what'),
      render: ({ kind }) => (
        <Pill {...(kind === 'erased' && { tone: 'seal' })}>{t(`privacy.kinds.${kind}`)}</Pill>
      ),
    },
    { id: 'by', title: t('privacy.by'), render: ({ byUser }) => byUser.name },
    {
      id: 'when',
      title: t('privacy.when'),
      render: ({ createdDate }) => <span className="cs-figures">{format.dateTime(createdDate)}</span>,
    },
  ];
}
