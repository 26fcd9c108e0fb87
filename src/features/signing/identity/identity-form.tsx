import { Button, Progress, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IdentityPaper, identityPaper } from '../../../../contract/enums.ts';
import { recognize } from '../../../../contract/messages.ts';
import { failureOf, rejectionMessages } from '../../../api/api-error.ts';
import { useSubmitPictures } from '../../../api/ekyc.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { useFailureTexts } from '../../../ui/error-notice.tsx';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';
import { ErrorTexts } from '../error-texts.tsx';
import panel from '../panel/panel.module.css';
import type { SigningStep } from '../signing-step.ts';
import { CameraDialog } from './camera-dialog.tsx';
import classes from './identity.module.css';
import type { IdentityPictureFault } from './identity-picture.ts';
import { PictureSlot } from './picture-slot.tsx';
import { type Side, sidesOf } from './pictures.ts';
import { type Pictures, usePictures } from './use-pictures.ts';

type IdentityFormProps = {
  readonly target: SigningStep;
  /** Why the pictures before these were refused; `null` when none were. */
  readonly refusal: string | null;
  readonly onSent: () => void;
};

/** What the service says of a call that failed: at which pictures, and of the whole. */
function useFaults(error: Error | null): {
  readonly at: ReadonlyMap<string, string>;
  readonly form: readonly string[];
} {
  const serverText = useServerText();
  const failed = useFailureTexts(error === null ? null : failureOf(error));
  const at = new Map<string, string>();
  const rest: string[] = [];
  for (const text of rejectionMessages(error)) {
    const found = recognize(text);
    if (found.kind === 'field') {
      at.set(found.path, serverText(text));
    } else {
      rest.push(serverText(text));
    }
  }
  if (error === null) {
    return { at, form: [] };
  }
  return { at, form: at.size > 0 ? rest : failed };
}

/** The pictures of a paper and a face: taken or chosen, looked at, and sent. */
export function IdentityForm({ target, refusal, onSent }: IdentityFormProps) {
  const { t } = useTranslation();
  const pictures = usePictures();
  const [paper, setPaper] = useState<IdentityPaper>(identityPaper.citizenCard);
  const [camera, setCamera] = useState<{ readonly side: Side } | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [share, setShare] = useState(0);
  const submit = useSubmitPictures(target.document.id);
  const faults = useFaults(submit.error);
  const errorOf = useErrorOf(pictures, faults.at, isWanted);
  const abort = useAbortWhenLeft();
  const form = useRef<HTMLDivElement>(null);

  const send = (): void => {
    setWanted(true);
    const front = pictures.of('front').picture;
    const back = pictures.of('back').picture;
    const portrait = pictures.of('portrait').picture;
    const hasAll = sidesOf(paper).every((side) => pictures.of(side).picture !== null);
    if (!hasAll || front === null || portrait === null || submit.isPending) {
      focusFirstFault(form.current);
      return;
    }
    setShare(0);
    const withBack = sidesOf(paper).includes('back') && back !== null ? { back: back.file } : {};
    submit.mutate(
      {
        body: {
          processId: target.step.id,
          paperType: paper,
          front: front.file,
          ...withBack,
          portrait: portrait.file,
        },
        onProgress: setShare,
        signal: abort(),
      },
      {
        onError: () => focusFirstFault(form.current),
        onSuccess: onSent,
      },
    );
  };

  return (
    <div className={panel['panel']} ref={form}>
      <div className={panel['fields']}>
        <Stack gap={4}>
          <Title order={2} size="h3">
            {t('signing.identityTitle')}
          </Title>
          <Text c="dimmed">{t('identity.intro')}</Text>
        </Stack>
        {refusal !== null && <Refusal reason={refusal} />}
        <SegmentedControl
          fullWidth
          aria-label={t('identity.paper')}
          data={[
            { value: String(identityPaper.citizenCard), label: t('identity.citizenCard') },
            { value: String(identityPaper.passport), label: t('identity.passport') },
          ]}
          value={String(paper)}
          onChange={(value) => {
            const chosen = Object.values(identityPaper).find((known) => String(known) === value);
            if (chosen !== undefined) {
              setPaper(chosen);
            }
          }}
        />
        <Stack component="ol" gap={12}>
          {sidesOf(paper).map((side) => (
            <PictureSlot
              key={side}
              side={side}
              picture={pictures.of(side).picture}
              error={errorOf(side)}
              isReading={pictures.reading.has(side)}
              onCamera={() => setCamera({ side })}
              onFile={(file) => {
                submit.reset();
                void pictures.take(side, file);
              }}
            />
          ))}
        </Stack>
      </div>
      <div className={panel['foot']}>
        <ErrorTexts texts={faults.form} />
        {submit.isPending && <Progress value={share * 100} size="sm" aria-label={t('identity.uploading')} />}
        <Button size="lg" fullWidth loading={submit.isPending || pictures.reading.size > 0} onClick={send}>
          {t('identity.send')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {t('identity.privacy')}
        </Text>
      </div>
      {camera !== null && (
        <CameraDialog
          side={camera.side}
          isReading={pictures.reading.has(camera.side)}
          onClose={() => setCamera(null)}
          onTake={(photo) => {
            submit.reset();
            // Whether it can be used or not stands beside what was asked for.
            void pictures.take(camera.side, photo).then(() => {
              // Another one may have been opened meanwhile.
              setCamera((open) => (open === camera ? null : open));
            });
          }}
        />
      )}
    </div>
  );
}

/** Why pictures were refused, as the one who looked at them wrote it. */
function Refusal({ reason }: { readonly reason: string }) {
  const { t } = useTranslation();
  const serverText = useServerText();
  return (
    <div className={classes['refusal']} role="alert">
      <strong>{t('identity.refusedTitle')}</strong>
      {reason !== '' && <p>{serverText(reason)}</p>}
      <p>{t('identity.refusedText')}</p>
    </div>
  );
}

/** What is wrong with a picture: with the file, in the eyes of the service, or that there is none. */
function useErrorOf(
  pictures: Pictures,
  said: ReadonlyMap<string, string>,
  isWanted: boolean,
): (side: Side) => string | null {
  const { t } = useTranslation();
  const texts: Record<IdentityPictureFault, string> = {
    'not-image': t('identity.notImage'),
    'too-large': t('identity.tooLarge'),
    'too-small': t('identity.tooSmall'),
    offline: t('common.offline'),
  };
  return (side) => {
    const { picture, fault } = pictures.of(side);
    if (fault !== null) {
      return texts[fault];
    }
    return said.get(side) ?? (isWanted && picture === null ? t('identity.missing') : null);
  };
}

/** A signal for a call that ends with the screen: nobody waits for it then. */
function useAbortWhenLeft(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return () => {
    controller.current = new AbortController();
    return controller.current.signal;
  };
}
