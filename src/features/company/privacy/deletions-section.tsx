import { Text, Title } from '@mantine/core';
import { IconFileX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeletionRecord } from '../../../../contract/models/privacy.ts';
import { privacyQueries } from '../../../api/privacy.ts';
import { useFormat } from '../../../i18n/format.ts';
import { ByteCode } from '../../../ui/byte-code.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataList } from '../../../shared/list/data-list.tsx';
import type { Column } from '../../../shared/table/data-table.tsx';
import { RowTitle } from '../../../shared/table/row-title.tsx';

/** Which documents were deleted since their time was over, and how many are next. */
export function DeletionsSection() {
  const { t } = useTranslation();
  // The page in the address is that of the list above.
  const [page, setPage] = useState(1);
  const list = useQuery(privacyQueries.deletions({ page, pageSize: 20 }));
  const columns = useColumns();
  const dueSoon = list.data?.dueSoon;
  return (
    <section aria-labelledby="deletions">
      <Title order={2} id="deletions" size="h3" mt="xl">
        {t('privacy.deletions')}
      </Title>
      <Text c="dimmed">{t('privacy.deletionsText')}</Text>
      {dueSoon !== undefined && (
        <Text my="xs" fw={600}>
          {dueSoon === 0 ? t('privacy.dueNone') : t('privacy.dueSoon', { count: dueSoon })}
        </Text>
      )}
      <DataList
        list={list}
        filters={{ isFiltered: false, clear: () => setPage(1), turnTo: setPage }}
        total={(count) => t('privacy.deletionsTotal', { count })}
        empty={
          <EmptyState
            headingLevel={3}
            icon={<IconFileX />}
            title={t('privacy.noDeletions')}
            text={t('privacy.noDeletionsText')}
          />
        }
        label={t('privacy.deletions')}
        nameOf={({ no }) => no}
        columns={columns}
      />
    </section>
  );
}

function useColumns(): readonly Column<DeletionRecord>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      id: 'document',
      title: t('privacy.deletedDocument'),
      width: 'grows',
      render: ({ no, typeName, sha256s }) => (
        <RowTitle title={no} facts={typeName}>
          {sha256s.map((sha256) => (
            <Text key={sha256} component="p" fz="xs" c="dimmed" mt={2} style={{ whiteSpace: 'normal' }}>
              {t('privacy.fileHash')} <ByteCode hex={sha256} name={`${t('privacy.fileHash')}, ${no}`} />
            </Text>
          ))}
        </RowTitle>
      ),
    },
    {
      id: 'rule',
      title: t('retention.kept'),
      render: ({ retentionMonths }) => t('retention.retainedMonths', { count: retentionMonths }),
    },
    {
      id: 'ended',
      title: t('privacy.endedOn'),
      render: ({ endedDate }) => <span className="cs-figures">{format.date(endedDate)}</span>,
    },
    {
      id: 'deleted',
      title: t('privacy.deletedOn'),
      render: ({ deletedDate }) => <span className="cs-figures">{format.date(deletedDate)}</span>,
    },
  ];
}
