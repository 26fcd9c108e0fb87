import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { useWriteMessage } from '../../../api/document-extras.ts';
import { useFormat } from '../../../i18n/format.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { MetaLine } from '../../../ui/meta-line.tsx';
import classes from './manage.module.css';

type MessagesPanelProps = {
  readonly document: Document;
  readonly userId: number | null;
  /** What is being written: kept while another tab is looked at. */
  readonly draft: string;
  readonly onDraft: Dispatch<SetStateAction<string>>;
};

/** What the people of a document write to each other. */
export function MessagesPanel({ document, userId, draft, onDraft }: MessagesPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const write = useWriteMessage();
  const [isNeeded, setIsNeeded] = useState(false);
  const messages = document.messages.toSorted((a, b) =>
    (a.createdDate ?? '').localeCompare(b.createdDate ?? ''),
  );
  return (
    <Stack gap={16} p={20}>
      {messages.length === 0 ? (
        <Text c="dimmed">{t('document.noMessages')}</Text>
      ) : (
        <ol className={classes['messages']} aria-label={t('document.tabTalk')}>
          {messages.map((message) => (
            <li key={message.id} data-mine={message.user?.id === userId || undefined}>
              <span className={`${classes['writer'] ?? ''} cs-figures`}>
                <MetaLine
                  facts={[
                    message.user?.name ?? t('document.system'),
                    message.createdDate === null ? null : format.dateTime(message.createdDate),
                  ]}
                />
              </span>
              {message.text}
            </li>
          ))}
        </ol>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const text = draft.trim();
          setIsNeeded(text === '');
          if (text !== '' && !write.isPending) {
            // Also heard of where another tab is looked at by then; what was written on meanwhile stays.
            write.mutateAsync({ id: document.id, text }).then(
              () => onDraft((now) => (now === draft ? '' : now)),
              () => undefined,
            );
          }
        }}
      >
        <Textarea
          label={t('document.writeMessage')}
          description={t('document.writeMessageHint')}
          autosize
          minRows={3}
          maxLength={2000}
          value={draft}
          error={isNeeded ? t('document.messageNeeded') : null}
          onChange={(event) => {
            onDraft(event.currentTarget.value);
            setIsNeeded(false);
          }}
        />
        <MutationError mutation={write} />
        <Group justify="flex-end" mt="sm">
          <Button type="submit" size="sm" variant="default" loading={write.isPending}>
            {t('document.sendMessage')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
