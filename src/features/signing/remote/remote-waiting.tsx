import { Button, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconDeviceMobileMessage, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { runtimeConfig } from '../../../api/runtime-config.ts';
import { codeDeadline, countdownText } from '../otp/code-deadline.ts';
import classes from './remote.module.css';
import { useNow } from '../use-now.ts';

type RemoteWaitingProps = {
  /** By what the person knows the account that is asked: the name of their certificate; `null` where it is not known. */
  readonly account: string | null;
  /** `remoteSigning.expiresAt` of the step; `null` until the service says it. */
  readonly expiresAt: string | null;
  /** How many documents the one confirmation signs. */
  readonly documents?: number;
};

/** Says that a person is asked on their phone, what to do there, and until when. Leaving it changes nothing. */
export function RemoteWaiting({ account, expiresAt, documents = 1 }: RemoteWaitingProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const confirmUrl = runtimeConfig().remoteConfirmUrl;
  return (
    <section className={classes['waiting']} aria-busy={expiresAt === null}>
      <ThemeIcon size={76} radius="50%" variant="light" className={classes['phone'] ?? ''} aria-hidden>
        <IconDeviceMobileMessage size={36} stroke={1.6} />
      </ThemeIcon>
      <Title order={2} size="h3" ref={heading} tabIndex={-1} data-autofocus>
        {t('remote.waitingTitle')}
      </Title>
      <Text c="dimmed" role="status">
        {expiresAt === null ? (
          t('remote.waitingSending')
        ) : account === null || account === '' ? (
          t('remote.waitingPlain')
        ) : documents > 1 ? (
          <Trans
            t={t}
            i18nKey="remote.waitingMany"
            values={{ account, count: documents }}
            components={{ b: <strong /> }}
          />
        ) : (
          <Trans t={t} i18nKey="remote.waitingAccount" values={{ account }} components={{ b: <strong /> }} />
        )}
      </Text>
      {expiresAt !== null && <TimeLeft key={expiresAt} expiresAt={expiresAt} />}
      <ol className={classes['steps']}>
        <li>{t('remote.stepOpen')}</li>
        <li>{t('remote.stepCheck')}</li>
        <li>{t('remote.stepConfirm')}</li>
      </ol>
      <Text size="sm" c="dimmed" maw={320}>
        {t('remote.leave')}
      </Text>
      {confirmUrl !== undefined && (
        <Stack gap={6} className={classes['try'] ?? ''}>
          <Button
            component="a"
            href={confirmUrl}
            target="_blank"
            rel="noopener"
            variant="default"
            fullWidth
            rightSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('remote.tryPhone')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('remote.tryPhoneHint')}
          </Text>
        </Stack>
      )}
    </section>
  );
}

/** How often what is left is spoken, in seconds; a countdown that speaks each second says nothing else. */
const spokenEvery = 30;

function TimeLeft({ expiresAt }: { readonly expiresAt: string }) {
  const { t } = useTranslation();
  const [since] = useState(() => Date.now());
  const until = useMemo(() => codeDeadline(expiresAt, since), [expiresAt, since]);
  const now = useNow();
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const spoken = Math.ceil(seconds / spokenEvery) * spokenEvery;
  return (
    <Stack gap={6} w="100%" maw={320}>
      <div className={`${classes['left'] ?? ''} cs-figures`} role="timer">
        {seconds === 0 ? (
          t('remote.timeOver')
        ) : (
          <>
            {t('remote.timeLeft')} <strong>{countdownText(until, now)}</strong>
          </>
        )}
      </div>
      <Progress value={(seconds * 1000 * 100) / Math.max(until - since, 1)} size="sm" aria-hidden />
      <span className="cs-spoken" aria-live="polite">
        {seconds > 0 && t('remote.timeLeftSpoken', { count: spoken })}
      </span>
    </Stack>
  );
}
