import { Anchor, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { displayMode } from '../../../../contract/enums.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { SixDigitInput } from '../../../ui/six-digit-input.tsx';
import { useDraft } from '../draft-store.ts';
import { useOtpProblemTexts } from '../problem-texts.ts';
import { useMaybeSigning, useSigning } from '../signing-context.ts';
import type { Signing } from '../signing-context.ts';
import { kindOf } from '../studio/signature.ts';
import { countdownText } from './code-deadline.ts';
import classes from './otp-dialog.module.css';
import { canConfirm } from './otp-state.ts';
import type { CodeSent, FrozenRequest, OtpState } from './otp-state.ts';
import { useOtpState } from './use-otp-state.ts';

type Open = Exclude<OtpState, { stage: 'idle' | 'done' | 'failed' }> & { readonly sent: CodeSent };

function openState(state: OtpState): Open | null {
  switch (state.stage) {
    case 'awaiting-code':
    case 'confirming':
      return state;
    case 'requesting':
      return state.sent === null ? null : { ...state, sent: state.sent };
    case 'idle':
    case 'done':
    case 'failed':
      return null;
  }
}

/** Whether signing needs the document or a dialog for itself, without a sheet before it. */
export function useNeedsSheetAside(): boolean {
  const signing = useMaybeSigning();
  const state = useOtpState(signing?.otp ?? null);
  return (
    signing !== null &&
    signing.finished === null &&
    (signing.rejecting || signing.placing === 'asked' || openState(state) !== null)
  );
}

type Purpose = 'sign' | 'approve' | 'reject';

function purposeOf(signing: Signing, request: FrozenRequest): Purpose {
  if (request.reject === true) {
    return 'reject';
  }
  return signing.target.kind === 'sign' ? 'sign' : 'approve';
}

/** Asks for the code that confirms an action. Opens by itself when one was sent, after a reload as well. */
export function OtpDialog() {
  const { t } = useTranslation();
  const signing = useSigning();
  const state = openState(useOtpState(signing.otp));
  const titles = {
    sign: t('signing.otpSignTitle'),
    approve: t('signing.otpApproveTitle'),
    reject: t('signing.otpRejectTitle'),
  };
  const purpose = state === null ? 'sign' : purposeOf(signing, state.request);
  return (
    <Sheet
      opened={state !== null}
      onClose={signing.otp.leave}
      title={titles[purpose]}
      // What is being confirmed, or was typed half, must not go with a tap beside the sheet.
      stays={state?.stage === 'confirming'}
    >
      {state !== null && <OtpForm state={state} purpose={purpose} />}
    </Sheet>
  );
}

/** The time of this device's clock, each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

/** Counts how often a code was waited for: each time with empty boxes. */
function useAttempt(stage: OtpState['stage']): number {
  const [seen, setSeen] = useState({ stage, attempt: 0 });
  if (seen.stage !== stage) {
    setSeen({ stage, attempt: seen.attempt + (stage === 'awaiting-code' ? 1 : 0) });
  }
  return seen.attempt;
}

function OtpForm({ state, purpose }: { readonly state: Open; readonly purpose: Purpose }) {
  const { t } = useTranslation();
  const { otp, confirm, resend } = useSigning();
  const errorId = useId();
  const now = useNow();
  const attempt = useAttempt(state.stage);
  const problem = state.stage === 'awaiting-code' ? state.problem : null;
  const texts = useOtpProblemTexts(problem);
  const isOver =
    problem?.kind === 'code-over' || (state.stage === 'awaiting-code' && now >= state.sent.expiresAt);
  const isEnded = problem?.kind === 'not-waiting';
  const labels = {
    sign: t('signing.otpConfirmSign'),
    approve: t('signing.otpConfirmApprove'),
    reject: t('signing.otpConfirmReject'),
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <Stack gap="md">
        <Text>
          {t('signing.otpSent')} <strong className={classes['address']}>{state.sent.address}</strong>
        </Text>
        {/* Another attempt means new boxes, and the focus in the first of them. */}
        <SixDigitInput
          key={attempt}
          value={'code' in state ? state.code : ''}
          onChange={otp.type}
          onComplete={(code) => {
            otp.type(code);
            confirm();
          }}
          label={t('signing.otpGroup')}
          digitLabel={(place) => t('signing.otpDigit', { place })}
          errorId={texts.length > 0 ? errorId : undefined}
          disabled={state.stage !== 'awaiting-code' || isOver || isEnded}
          autoFocus
        />
        <div id={errorId} role="alert" className={classes['error']} hidden={texts.length === 0}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <Timing sent={state.sent} now={now} isOver={isOver} isBusy={state.stage !== 'awaiting-code'} />
        <Summary request={state.request} purpose={purpose} />
        {isEnded ? (
          <Button size="lg" fullWidth onClick={otp.leave}>
            {t('common.close')}
          </Button>
        ) : isOver ? (
          <Button size="lg" fullWidth onClick={resend} data-autofocus>
            {t('signing.otpNew')}
          </Button>
        ) : (
          <Button
            type="submit"
            size="lg"
            fullWidth
            color={purpose === 'reject' ? 'seal' : 'brand'}
            loading={state.stage !== 'awaiting-code'}
            disabled={state.stage === 'awaiting-code' && !canConfirm(state)}
          >
            {problem?.kind === 'network' || problem?.kind === 'busy' ? t('common.retry') : labels[purpose]}
          </Button>
        )}
        <p className="cs-spoken" role="status">
          {state.stage === 'confirming'
            ? t('signing.otpConfirming')
            : t('signing.otpResent', { address: state.sent.address })}
        </p>
        <Help method={state.sent.method} />
      </Stack>
    </form>
  );
}

type TimingProps = {
  readonly sent: CodeSent;
  readonly now: number;
  readonly isOver: boolean;
  readonly isBusy: boolean;
};

/** How long the code is good, and when another one may be asked for. */
function Timing({ sent, now, isOver, isBusy }: TimingProps) {
  const { t } = useTranslation();
  const { resend } = useSigning();
  const mustWait = now < sent.resendAt;
  return (
    <Group justify="space-between" gap="sm" className="cs-figures">
      <Text c="dimmed" size="sm">
        {now >= sent.expiresAt ? (
          t('signing.otpOver')
        ) : (
          <>
            {t('signing.otpExpires')} <strong>{countdownText(sent.expiresAt, now)}</strong>
          </>
        )}
      </Text>
      {!isOver && (
        <UnstyledButton className={classes['resend'] ?? ''} onClick={resend} disabled={mustWait || isBusy}>
          {mustWait
            ? t('signing.otpResendIn', { time: countdownText(sent.resendAt, now) })
            : t('signing.otpResend')}
        </UnstyledButton>
      )}
    </Group>
  );
}

/** What the code confirms, from the frozen request and nothing else that might have changed. */
function Summary({ request, purpose }: { readonly request: FrozenRequest; readonly purpose: Purpose }) {
  const { t } = useTranslation();
  const { draft } = useSigning();
  const kind = useDraft(draft, (whole) => kindOf(whole.signature));
  const page = request.signingPage ?? 1;
  const made = request.signatureDisplayMode === displayMode.text[0] ? 'text' : kind;
  const keys = {
    drawn: 'signing.otpSummaryDrawn',
    typed: 'signing.otpSummaryTyped',
    uploaded: 'signing.otpSummaryUploaded',
    text: 'signing.otpSummaryText',
  } as const;
  const actionKeys = { approve: 'signing.otpSummaryApprove', reject: 'signing.otpSummaryReject' } as const;
  const reason = request.reason ?? '';
  return (
    <p className={classes['summary']}>
      {purpose === 'sign' ? (
        <Trans i18nKey={keys[made]} values={{ page }} components={{ b: <strong /> }} />
      ) : (
        <Trans i18nKey={actionKeys[purpose]} components={{ b: <strong /> }} />
      )}
      {reason !== '' && <> {t('signing.otpReason', { reason })}</>}
    </p>
  );
}

function Help({ method }: { readonly method: CodeSent['method'] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Stack gap={6} align="center">
      <Anchor
        component="button"
        type="button"
        underline="hover"
        c="dimmed"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {t('signing.otpHelp')}
      </Anchor>
      {open && (
        <Text size="sm" c="dimmed" ta="center">
          {method === 'sms' ? t('signing.otpHelpSms') : t('signing.otpHelpEmail')}
        </Text>
      )}
    </Stack>
  );
}
