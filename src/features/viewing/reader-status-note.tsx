import { Button, Stack, Text, Title } from '@mantine/core';
import {
  type Icon,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Document, ProcessStep } from '../../../contract/models/document.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import type { Tone } from '../../ui/tone.ts';
import type { ReaderStatus } from './reader-status.ts';
import classes from './reader-status-note.module.css';

type Note = {
  readonly tone: Tone;
  readonly icon: Icon;
  readonly title: string;
  readonly texts: readonly string[];
};

/** Names of whose turn it is, with what they do, in the order of the workflow. */
function useTurnNames(): (steps: readonly ProcessStep[]) => string {
  const { t } = useTranslation();
  const enumText = useEnumText();
  return (steps) =>
    steps
      .map((step) =>
        t('signing.doneNextStep', {
          name: step.processedByUser?.name ?? '',
          permission: enumText('accessPermission', step.accessPermission),
        }),
      )
      .join('; ');
}

function useNote(document: Document, readerStatus: ReaderStatus, byCode: boolean): Note | null {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useTurnNames();
  switch (readerStatus.kind) {
    case 'my-turn':
      return null;
    case 'draft':
      return {
        tone: 'neutral',
        icon: IconPencil,
        title: t('document.draftTitle'),
        texts: [t('document.draftText')],
      };
    case 'finalising':
      return {
        tone: 'brand',
        icon: IconHourglass,
        title: t('document.finalisingTitle'),
        texts: [t('document.finalisingText')],
      };
    case 'completed':
      return {
        tone: 'ok',
        icon: IconCircleCheck,
        title: t('document.completedTitle'),
        texts: [
          readerStatus.at === null
            ? t('document.completedPlain')
            : t('document.completedText', { time: format.dateTime(readerStatus.at) }),
        ],
      };
    case 'rejected':
      return {
        tone: 'seal',
        icon: IconX,
        title: t('document.rejectedTitle'),
        texts: [
          readerStatus.by === null || readerStatus.at === null
            ? t('document.rejectedPlain')
            : t('document.rejectedBy', {
                name: readerStatus.by.name,
                time: format.dateTime(readerStatus.at),
              }),
          ...(readerStatus.reason === '' ? [] : [t('document.reason', { reason: readerStatus.reason })]),
        ],
      };
    case 'canceled':
      return {
        tone: 'neutral',
        icon: IconBan,
        title: t('document.canceledTitle'),
        texts: [
          t('document.canceledText'),
          ...(readerStatus.reason === '' ? [] : [t('document.reason', { reason: readerStatus.reason })]),
        ],
      };
    case 'expired':
      return {
        tone: 'seal',
        icon: IconClock,
        title: t('document.expiredTitle'),
        texts: [
          t('document.expiredText', {
            date: readerStatus.on === null ? '' : format.date(readerStatus.on),
            name: document.createdByUser?.name ?? '',
          }),
        ],
      };
    case 'others-turn': {
      const waiting = names(readerStatus.waiting);
      if (readerStatus.mine !== null) {
        return {
          tone: 'neutral',
          icon: IconHourglass,
          title: t('document.laterTitle'),
          texts: [t('document.laterText', { names: waiting })],
        };
      }
      if (readerStatus.done) {
        const next = waiting === '' ? t('document.doneQuiet') : t('document.doneWaiting', { names: waiting });
        return {
          tone: 'ok',
          icon: IconCircleCheck,
          title: t('document.doneTitle'),
          texts: [...(byCode ? [t('document.codeOver')] : []), next],
        };
      }
      return {
        tone: 'neutral',
        icon: IconHourglass,
        title: t('document.othersTitle'),
        texts: [t('document.othersText', { names: waiting })],
      };
    }
  }
}

type ReaderStatusNoteProps = {
  readonly document: Document;
  readonly readerStatus: ReaderStatus;
  /** Opened by link or code, for one step. */
  readonly byCode: boolean;
  /** What one may do now, such as downloading what is completed. */
  readonly action?: ReactNode;
};

/** Says whose turn it is or how the document ended, where there is nothing for the reader to do. */
export function ReaderStatusNote({ document, readerStatus, byCode, action }: ReaderStatusNoteProps) {
  const { t } = useTranslation();
  const note = useNote(document, readerStatus, byCode);
  if (note === null) {
    return null;
  }
  const Symbol = note.icon;
  return (
    <section className={classes['note']} data-tone={note.tone}>
      <Symbol color="var(--cs-tone)" size={26} aria-hidden />
      <Stack gap={6}>
        <Title order={2} size="h3">
          {note.title}
        </Title>
        {note.texts.map((text) => (
          <Text key={text} size="sm" c="var(--cs-ink-1)">
            {text}
          </Text>
        ))}
        {readerStatus.kind === 'draft' && document.isEditable && (
          <Button component={Link} to={`/documents/${document.id}/prepare`} mt="xs">
            {t('document.prepare')}
          </Button>
        )}
        {action}
      </Stack>
    </section>
  );
}
