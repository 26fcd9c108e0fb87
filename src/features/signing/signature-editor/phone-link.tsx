import { Button, CopyButton, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../api/api-error.ts';
import { cannotBeAsked, drawingLinkQueries } from '../../../api/drawing-links.ts';
import { ErrorNotice, useFailureFormat } from '../../../ui/error-notice.tsx';
import { countdownText } from '../otp/code-deadline.ts';
import classes from './phone-link.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

export type ReceivedDrawing = { readonly image: string; readonly strokes: string | null };

type MadeLink = {
  readonly id: string;
  readonly link: string;
  readonly secondsLeft: number;
  /** Milliseconds on this device's clock. */
  readonly madeAt: number;
};

type PhoneLinkProps = {
  /** The document whose grant the reader came with; `null` for one who is signed in. */
  readonly grant: string | null;
  readonly made: MadeLink | null;
  /** Why none could be made. */
  readonly error: Error | null;
  readonly isMaking: boolean;
  readonly onMake: () => void;
  readonly onDrawn: (drawing: ReceivedDrawing) => void;
};

/** A link to draw by, how far it is, and another one when it is over. */
export function PhoneLink({ grant, made, error, isMaking, onMake, onDrawn }: PhoneLinkProps) {
  const { t } = useTranslation();
  const renewal = (
    <Button fullWidth onClick={onMake} loading={isMaking}>
      {t('signatureEditor.onPhoneNew')}
    </Button>
  );
  if (error !== null) {
    return (
      <Stack gap="md">
        <ErrorNotice failure={failureOf(error)} />
        {renewal}
      </Stack>
    );
  }
  if (made === null) {
    return (
      <Stack gap="md" align="center" aria-busy="true">
        <Text>{t('signatureEditor.onPhoneText')}</Text>
        <Skeleton w={260} h={260} radius="lg" />
        <Text role="status">{t('signatureEditor.onPhoneMaking')}</Text>
      </Stack>
    );
  }
  return <ShownLink key={made.id} made={made} grant={grant} onDrawn={onDrawn} renewal={renewal} />;
}

type ShownLinkProps = Pick<PhoneLinkProps, 'grant' | 'onDrawn'> & {
  readonly made: MadeLink;
  readonly renewal: ReactNode;
};

function ShownLink({ made, grant, onDrawn, renewal }: ShownLinkProps) {
  const { t } = useTranslation();
  const format = useFailureFormat();
  const { data, error, dataUpdatedAt } = useQuery(drawingLinkQueries.mine(made.id, grant));
  const { secondsLeft } = data ?? made;
  const left = useSecondsLeft((data ? dataUpdatedAt : made.madeAt) + secondsLeft * 1000);
  const isOver = data?.state === 'over' || cannotBeAsked(error) || (left === 0 && error === null);

  const failure = failureOf(error);
  const isOffline = failure?.kind === 'network' && failure.status === null;
  const trouble =
    error === null ? null : isOffline ? t('signatureEditor.onPhoneOffline') : format(failure).join(' ');

  const take = useEffectEvent(onDrawn);
  const image = data?.state === 'delivered' ? data.image : null;
  const strokes = data?.strokes ?? null;
  useEffect(() => {
    if (image !== null) {
      take({ image, strokes });
    }
  }, [image, strokes]);

  if (isOver) {
    return (
      <Stack gap="md">
        <Text role="alert">{t('signatureEditor.onPhoneOver')}</Text>
        {renewal}
      </Stack>
    );
  }
  const state =
    data?.state === 'opened' ? t('signatureEditor.onPhoneOpened') : t('signatureEditor.onPhoneWaiting');
  return (
    <Stack gap="md" align="center">
      <Text>{t('signatureEditor.onPhoneText')}</Text>
      <div className={classes['code']} data-dim={data?.state === 'opened' || undefined}>
        <QRCodeSVG value={made.link} size={208} level="M" title={t('signatureEditor.onPhoneCode')} />
      </div>
      <div className={classes['state']}>
        <span role="status">{trouble ?? state}</span>
        <span className="cs-figures">
          {t('signatureEditor.onPhoneLeft', { time: countdownText(left * 1000, 0) })}
        </span>
      </div>
      <LinkText link={made.link} />
      <Text size="sm" c="dimmed">
        {t('signatureEditor.onPhoneSafe')}
      </Text>
    </Stack>
  );
}

const ownMachine = /^(?:localhost|127\.|\[::1\])/;

/** For whoever cannot scan: the link to read and to copy. */
function LinkText({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap={8} w="100%">
      <TextInput
        label={t('signatureEditor.onPhoneLink')}
        readOnly
        value={link}
        {...(ownMachine.test(new URL(link).hostname) && { description: t('signatureEditor.onPhoneLocal') })}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} aria-live="polite">
            {copied ? t('signatureEditor.onPhoneCopied') : t('signatureEditor.onPhoneCopy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
