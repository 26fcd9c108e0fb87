import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../contract/models/batch.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import { dueOf } from './batch-state.ts';
import classes from './batches.module.css';

/** What sending a batch means: how many messages it causes and who gets them, where the service says so. */
export function BatchRecipients({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  const { sending } = batch;
  if (!sending || sending.people === 0) {
    return <Text c="dimmed">{t('batches.detail.sendConfirmText')}</Text>;
  }
  const more = sending.people - sending.recipients.length;
  return (
    <Stack gap="sm">
      <Text fw={600}>
        {t('batches.detail.sendSummary', {
          documents: t('documents.total', { count: dueOf(batch) }),
          people: t('lists.people', { count: sending.people }),
          messages: t('documents.many.messages', { count: sending.messages }),
        })}
      </Text>
      <ul className={classes['recipients']}>
        {sending.recipients.map(({ code, name, documents, messages }) => (
          <Group component="li" key={code} gap="0 1rem" justify="space-between" py="0.25rem">
            <span>{name}</span>
            <span className="cs-figures">
              <MetaLine
                facts={[
                  t('documents.total', { count: documents }),
                  t('documents.many.messages', { count: messages }),
                ]}
              />
            </span>
          </Group>
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">{t('batches.detail.peopleMore', { count: more })}</Text>}
      {sending.isGathered && <Text c="dimmed">{t('documents.many.gathered')}</Text>}
      {sending.completion && (
        <Text c="dimmed">
          {t(
            sending.completion.gatherMinutes === 0
              ? 'batches.detail.completionEach'
              : 'batches.detail.completionGathered',
            {
              people: t('lists.people', { count: sending.completion.people }),
              minutes: sending.completion.gatherMinutes,
            },
          )}
        </Text>
      )}
      <Text c="dimmed">{t('batches.detail.sendConfirmText')}</Text>
    </Stack>
  );
}
