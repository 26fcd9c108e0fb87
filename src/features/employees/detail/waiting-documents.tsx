import { Anchor, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentQueries } from '../../../api/documents.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { DueBadge } from '../../../ui/due-badge.tsx';

/** The documents that wait for a person, as far as the reader may see them. */
export function WaitingDocuments({ userId }: { readonly userId: number }) {
  const { t } = useTranslation();
  const list = useQuery(documentQueries.list({ waitingForId: userId, pageSize: 10 }));
  if (list.isPending) {
    return <Skeleton height={60} radius="md" />;
  }
  if (list.isError) {
    return <QueryError query={list} title={t('employees.documentsFailed')} />;
  }
  const { items } = list.data;
  return items.length === 0 ? (
    <Text c="dimmed">{t('employees.documentsNone')}</Text>
  ) : (
    <ul className="cs-rows">
      {items.map((document) => (
        <Group component="li" key={document.id} justify="space-between" wrap="nowrap" gap="sm" py={10}>
          <span>
            <Anchor component={Link} to={`/documents/${document.id}`} underline="hover" fw={600}>
              {document.subject}
            </Anchor>
            <span className="cs-detail cs-figures">{document.no}</span>
          </span>
          <DueBadge expiryDate={document.expiryDate} />
        </Group>
      ))}
    </ul>
  );
}
