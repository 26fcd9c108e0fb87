import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { drawnStrokesMax } from '../../../../contract/operations/drawing-links.ts';
import { failureOf, isRefused } from '../../../api/api-error.ts';
import { drawingLinkQueries, useDeliverDrawing } from '../../../api/drawing-links.ts';
import { clearDraft, readDraft, saveDraft } from '../../../api/draft-storage.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { AlonePage, LoadingPage } from '../../../ui/alone-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFailureFormat } from '../../../ui/error-notice.tsx';
import { drawnPicture } from '../ink/canvas.ts';
import { type Drawing, formatDrawing, drawingSchema } from '../ink/strokes.ts';
import { countdownText } from '../otp/code-deadline.ts';
import classes from './full-screen-pad.module.css';
import { PadStage } from './pad-stage.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useDrawingPad } from './use-drawing-pad.ts';

const deviceDraft = 'drawing-device';
const drawingDraft = 'drawing-by-link';

/** By what the service knows this tab again after a reload: 128 random bits. */
function deviceKey(): string {
  const known = readDraft(deviceDraft, z.string());
  if (known !== null) {
    return known;
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  saveDraft(deviceDraft, made);
  return made;
}

type DrawByLinkPageProps = {
  /** `null` for one who came without. */
  readonly secret: string | null;
  /** Called when the secret is of no more use. */
  readonly onSpent: () => void;
};

/** The phone's side of drawing by QR code: nothing but a pad, and what becomes of the drawing. */
export function DrawByLinkPage({ secret, onSpent }: DrawByLinkPageProps) {
  const [device] = useState(deviceKey);
  return secret === null ? <Over /> : <Opened secret={secret} device={device} onSpent={onSpent} />;
}

function Over() {
  const { t } = useTranslation();
  return (
    <AlonePage>
      <EmptyState
        headingLevel={1}
        icon={<IconLinkOff />}
        title={t('signatureEditor.phoneOverTitle')}
        text={t('signatureEditor.phoneOverText')}
      />
    </AlonePage>
  );
}

type OpenedProps = {
  readonly secret: string;
  readonly device: string;
  readonly onSpent: () => void;
};

function Opened({ secret, device, onSpent }: OpenedProps) {
  const { t } = useTranslation();
  const format = useFailureFormat();
  const deliver = useDeliverDrawing();
  // Once something was sent, only its answer says how it stands: it may have arrived though no answer came.
  const opened = useQuery({ ...drawingLinkQueries.opened(secret, device), enabled: deliver.isIdle });
  const [drawing, setDrawing] = useState<Drawing | null>(() => readDraft(drawingDraft, drawingSchema));
  const left = useSecondsLeft(opened.dataUpdatedAt + (opened.data?.secondsLeft ?? 0) * 1000);

  if (deliver.isSuccess) {
    return (
      <AlonePage>
        <IconCircleCheck size={48} color="var(--cs-ok)" aria-hidden />
        <Title order={1} size="h2">
          {t('signatureEditor.phoneSentTitle')}
        </Title>
        <Text mt="sm" role="status">
          {t('signatureEditor.phoneSentText')}
        </Text>
      </AlonePage>
    );
  }
  const problem = deliver.error ?? opened.error;
  if (isRefused(problem)) {
    return <Over />;
  }
  if (opened.data === undefined) {
    return opened.isError ? (
      <AlonePage>
        <QueryError query={opened} />
      </AlonePage>
    ) : (
      <LoadingPage />
    );
  }
  if (left === 0 && deliver.isIdle && !opened.isFetching) {
    return <Over />;
  }
  const failure = failureOf(problem);
  const isOffline = failure?.kind === 'network' && failure.status === null;
  const send = (): void => {
    const picture = drawing === null ? null : drawnPicture(drawing);
    if (drawing === null || picture === null || deliver.isPending) {
      return;
    }
    const strokes = formatDrawing(drawing);
    deliver.mutate(
      {
        secret,
        device,
        image: picture.dataUri,
        strokes: strokes.length > drawnStrokesMax ? null : strokes,
      },
      {
        onSuccess: () => {
          clearDraft(drawingDraft);
          onSpent();
        },
      },
    );
  };
  return (
    <Pad
      name={opened.data.name}
      left={left}
      drawing={drawing}
      onDrawing={(next) => {
        saveDraft(drawingDraft, next);
        setDrawing(next);
      }}
      trouble={
        problem === null ? null : isOffline ? t('signatureEditor.phoneOffline') : format(failure).join(' ')
      }
      sending={{ isUnderWay: deliver.isPending, hasFailed: deliver.isError, send }}
    />
  );
}

type PadProps = {
  readonly name: string;
  /** Seconds. */
  readonly left: number;
  readonly drawing: Drawing | null;
  readonly onDrawing: (drawing: Drawing | null) => void;
  /** Why nothing could be sent, or looked for. */
  readonly trouble: string | null;
  readonly sending: { readonly isUnderWay: boolean; readonly hasFailed: boolean; readonly send: () => void };
};

function Pad({ name, left, drawing, onDrawing, trouble, sending }: PadProps) {
  const { t } = useTranslation();
  const pad = useDrawingPad(drawing, onDrawing);
  return (
    <main id="main" tabIndex={-1} className={classes['frame']}>
      <PadStage
        heading={
          <>
            <h1>{t('signatureEditor.phoneFor', { name })}</h1>
            <p className="cs-figures">
              {t('signatureEditor.onPhoneLeft', { time: countdownText(left * 1000, 0) })}
            </p>
          </>
        }
        pad={pad}
        notice={
          trouble !== null && (
            <Text role="alert" size="sm" c="seal">
              {trouble}
            </Text>
          )
        }
        actions={
          <Button size="md" disabled={drawing === null} loading={sending.isUnderWay} onClick={sending.send}>
            {sending.hasFailed ? t('signatureEditor.phoneSendAgain') : t('signatureEditor.phoneSend')}
          </Button>
        }
      />
    </main>
  );
}
