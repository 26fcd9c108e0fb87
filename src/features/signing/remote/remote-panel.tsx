import { Alert, Button, Loader, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCloudQuestion, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../draft-store.ts';
import { ErrorTexts } from '../error-texts.tsx';
import panelClasses from '../panel/panel.module.css';
import { StepSubmit } from '../panel/step-actions.tsx';
import { SignForm } from '../panel/sign-form.tsx';
import { useMessageFaults } from '../problem-texts.ts';
import type { FrozenRequest } from '../otp/otp-state.ts';
import { useSigningActions } from '../signing-actions.ts';
import { useMissing, useSigning } from '../signing-context.ts';
import type { SigningStep } from '../signing-step.ts';
import { CertificateField } from './certificate-field.tsx';
import { useRemoteState } from './remote-flow.ts';
import type { Ended } from './remote-state.ts';
import { RemoteWaiting } from './remote-waiting.tsx';
import classes from './remote.module.css';
import { useFaultFocus } from '../use-fault-focus.ts';

/** Signing with a remote certificate: what is signed with and where, then the wait for the phone. */
export function RemotePanel() {
  const { t } = useTranslation();
  const { session, target } = useSigning();
  const state = useRemoteState(session.remote);
  switch (state.stage) {
    case 'waiting':
      return <RemoteWaiting account={accountOf(state.request, target)} expiresAt={state.expiresAt} />;
    case 'checking':
      return (
        <Unclear
          title={t('remote.checkingTitle')}
          text={t('remote.checkingText')}
          icon={<Loader size={30} />}
        />
      );
    case 'unknown':
      return (
        <Unclear
          title={t('remote.unknownTitle')}
          text={t('remote.unknownText')}
          icon={<IconCloudQuestion size={36} stroke={1.6} />}
        >
          <Button size="lg" fullWidth onClick={session.remote?.check}>
            {t('remote.checkAgain')}
          </Button>
        </Unclear>
      );
    case 'idle':
    case 'done':
      return <RemoteForm ended={state.stage === 'idle' ? state.ended : null} />;
  }
}

/** Which certificate is signed with; not known of a wait that began elsewhere, unless there is but one. */
function accountOf(request: FrozenRequest | null, target: SigningStep): string | null {
  const id = request?.remoteCaCertId ?? null;
  const usable = target.certificates.filter(({ isValid }) => isValid);
  const certificate =
    usable.find((candidate) => candidate.id === id) ?? (usable.length === 1 ? usable[0] : undefined);
  return certificate?.name ?? null;
}

type UnclearProps = {
  readonly title: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly children?: ReactNode;
};

/** The result is not known: nothing else can be done before it is. */
function Unclear({ title, text, icon, children }: UnclearProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={classes['waiting']}>
      <ThemeIcon size={76} radius="50%" variant="light" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed" role="status">
        {text}
      </Text>
      {children}
    </section>
  );
}

function RemoteForm({ ended }: { readonly ended: Ended | null }) {
  const { t } = useTranslation();
  const { session, target } = useSigning();
  const { draft } = session;
  const { submit } = useSigningActions();
  const missing = useMissing();
  const faults = useMessageFaults(ended?.kind === 'refused' ? ended.messages : null);
  const certificateId = useDraft(draft, (whole) => whole.certificateId);
  const panel = useFaultFocus(ended?.kind === 'refused');
  const isUsable = target.certificates.some(({ isValid }) => isValid);

  return (
    <div className={panelClasses['panel']} ref={panel}>
      <div className={panelClasses['fields']}>
        <CertificateField
          certificates={target.certificates}
          defaultId={target.defaultCertificateId}
          value={certificateId}
          error={
            faults.field('remoteCaCertId') ??
            (isUsable && missing.includes('remoteCaCertId') ? t('remote.missingCertificate') : null)
          }
          onChange={(id) => draft.update({ certificateId: id })}
        />
        {isUsable && <SignForm faults={faults} />}
      </div>
      {isUsable && (
        <div className={panelClasses['foot']}>
          <EndNote ended={ended} />
          <ErrorTexts texts={faults.form} />
          <StepSubmit onClick={submit}>{t('signing.signDigitally')}</StepSubmit>
          <Text size="sm" c="dimmed" ta="center">
            {t('remote.signNote')}
          </Text>
        </div>
      )}
    </div>
  );
}

/** What the last try came to. */
function EndNote({ ended }: { readonly ended: Ended | null }) {
  const { t } = useTranslation();
  if (ended === null || ended.kind === 'refused') {
    return null;
  }
  const texts = {
    declined: t('remote.endedDeclined'),
    'timed-out': t('remote.endedTimedOut'),
    unavailable: t('remote.endedUnavailable'),
    failed: t('remote.endedUnsigned'),
    'service-credentials': t('serverMessages.remoteServiceCredentials'),
    'unknown-account': t('serverMessages.remoteUnknownAccount'),
    'certificate-unusable': t('serverMessages.remoteCertificateUnusable'),
    'certificate-changed': t('serverMessages.remoteCertificateChanged'),
    'quota-used-up': t('serverMessages.remoteQuotaUsedUp'),
    'answer-lost': t('serverMessages.remoteAnswerLost'),
    busy: t('signing.otpBusy'),
    session: t('session.clickAgain'),
  };
  return (
    <Alert
      color={ended.kind === 'declined' || ended.kind === 'session' ? 'brand' : 'warn'}
      role="alert"
      icon={<IconInfoCircle aria-hidden />}
      c="var(--cs-ink-1)"
    >
      {texts[ended.kind]}
    </Alert>
  );
}
