import { Button, Stack, Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconBan, IconCircleCheck, IconClock, IconHourglass, IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Document, ProcessStep } from '../../../contract/models/document.ts';
import { useEnumText } from '../../i18n/enum-text.ts';
import { useFormat } from '../../i18n/format.ts';
import type { Tone } from '../../ui/tone.ts';
import type { Standing } from './standing.ts';
import classes from './standing-note.module.css';

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

function useNote(document: Document, standing: Standing, byCode: boolean): Note | null {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useTurnNames();
  switch (standing.kind) {
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
          standing.at === null
            ? t('document.completedPlain')
            : t('document.completedText', { time: format.dateTime(standing.at) }),
        ],
      };
    case 'rejected':
      return {
        tone: 'seal',
        icon: IconX,
        title: t('document.rejectedTitle'),
        texts: [
          standing.by === null || standing.at === null
            ? t('document.rejectedPlain')
            : t('document.rejectedBy', { name: standing.by.name, time: format.dateTime(standing.at) }),
          ...(standing.reason === '' ? [] : [t('document.reason', { reason: standing.reason })]),
        ],
      };
    case 'canceled':
      return {
        tone: 'neutral',
        icon: IconBan,
        title: t('document.canceledTitle'),
        texts: [
          t('document.canceledText'),
          ...(standing.reason === '' ? [] : [t('document.reason', { reason: standing.reason })]),
        ],
      };
    case 'expired':
      return {
        tone: 'seal',
        icon: IconClock,
        title: t('document.expiredTitle'),
        texts: [
          t('document.expiredText', {
            date: standing.on === null ? '' : format.date(standing.on),
            name: document.createdByUser?.name ?? '',
          }),
        ],
      };
    case 'others-turn': {
      const waiting = names(standing.waiting);
      if (standing.mine !== null) {
        return {
          tone: 'neutral',
          icon: IconHourglass,
          title: t('document.laterTitle'),
          texts: [t('document.laterText', { names: waiting })],
        };
      }
      if (standing.done) {
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

type StandingNoteProps = {
  readonly document: Document;
  readonly standing: Standing;
  /** Opened by link or code, for one step. */
  readonly byCode: boolean;
  /** What one may do now, such as downloading what is completed. */
  readonly action?: ReactNode;
};

/** Says whose turn it is or how the document ended, where there is nothing for the reader to do. */
export function StandingNote({ document, standing, byCode, action }: StandingNoteProps) {
  const { t } = useTranslation();
  const note = useNote(document, standing, byCode);
  if (note === null) {
    return null;
  }
  const Symbol = note.icon;
  return (
    <section className={classes['note']} data-tone={note.tone}>
      <Symbol className={classes['icon']} size={26} aria-hidden />
      <Stack gap={6}>
        <Title order={2} size="h3">
          {note.title}
        </Title>
        {note.texts.map((text) => (
          <Text key={text} size="sm" c="var(--cs-ink-1)">
            {text}
          </Text>
        ))}
        {standing.kind === 'draft' && document.isEditable && (
          <Button component={Link} to={`/documents/${document.id}/prepare`} mt="xs">
            {t('document.prepare')}
          </Button>
        )}
        {action}
      </Stack>
    </section>
  );
}
