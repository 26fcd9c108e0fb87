import { Anchor, Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkNote } from '../../../ui/network-note.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { SixDigitInput } from '../../../ui/six-digit-input.tsx';
import { isNews, useOtpProblemTexts } from '../problem-texts.ts';
import { useNow } from '../use-now.ts';
import { countdownText } from './code-deadline.ts';
import classes from './otp-dialog.module.css';
import { type AnyOtpState, type CodeSent, canConfirm, mayBeRepeated } from './otp-state.ts';
import { useSmsCode } from './use-sms-code.ts';

type Open = Exclude<AnyOtpState, { stage: 'idle' | 'done' | 'failed' }> & { readonly sent: CodeSent };

/** The part of a state in which a code is asked for; `null` where none is. */
export function openState(state: AnyOtpState): Open | null {
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

/** What an action is and does, whatever it acts on. */
type OtpPromptProps = {
  readonly state: AnyOtpState;
  readonly title: string;
  readonly confirmLabel: string;
  /** A refusal: the button is colored as one. */
  readonly isReject?: boolean;
  /** What the code confirms, from the frozen request and nothing else that might have changed. */
  readonly summary: ReactNode;
  /** Said when what is confirmed was done on another device meanwhile; without it, in words that fit anything. */
  readonly endedText?: string | null;
  readonly onType: (code: string) => void;
  readonly onConfirm: () => void;
  readonly onResend: () => void;
  readonly onLeave: () => void;
};

/** Asks for the code that confirms an action. Opens by itself when one was sent, after a reload as well. */
export function OtpPrompt({ state, title, onLeave, ...rest }: OtpPromptProps) {
  const open = openState(state);
  return (
    <ResponsiveDialog
      opened={open !== null}
      onClose={onLeave}
      title={title}
      // What is being confirmed, or was typed half, must not go with a tap beside the sheet.
      stays={open?.stage === 'confirming'}
    >
      {open !== null && <OtpForm state={open} onLeave={onLeave} {...rest} />}
    </ResponsiveDialog>
  );
}

/** Counts how often a code was waited for: each time with empty boxes. */
function useAttempt(stage: AnyOtpState['stage']): number {
  const [seen, setSeen] = useState({ stage, attempt: 0 });
  if (seen.stage !== stage) {
    setSeen({ stage, attempt: seen.attempt + (stage === 'awaiting-code' ? 1 : 0) });
  }
  return seen.attempt;
}

type OtpFormProps = Omit<OtpPromptProps, 'state' | 'title'> & { readonly state: Open };

function OtpForm(props: OtpFormProps) {
  const { state, summary, endedText = null, onType, onConfirm, onResend } = props;
  const { t } = useTranslation();
  const errorId = useId();
  const now = useNow();
  const attempt = useAttempt(state.stage);
  const problem = state.stage === 'awaiting-code' ? state.problem : null;
  const said = useOtpProblemTexts(problem);
  const isEnded = problem?.kind === 'not-waiting';
  const texts = isEnded && endedText !== null ? [endedText] : said;
  const isOver =
    problem?.kind === 'code-over' || (state.stage === 'awaiting-code' && now >= state.sent.expiresAt);
  const take = (code: string): void => {
    onType(code);
    onConfirm();
  };
  useSmsCode(state.stage === 'awaiting-code' && state.sent.method === 'sms' && !isOver && !isEnded, take);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <Stack gap="md">
        {!isEnded && (
          <>
            <Text>
              {t('signing.otpSent')} <strong className="cs-break">{state.sent.address}</strong>
            </Text>
            {/* While a call is under way the code stands: it takes no other, and keeps the focus and a phone's keyboard. */}
            <SixDigitInput
              attempt={attempt}
              value={'code' in state ? state.code : ''}
              onChange={onType}
              onComplete={take}
              label={t('signing.otpGroup')}
              errorId={texts.length > 0 ? errorId : undefined}
              disabled={isOver}
              autoFocus
            />
          </>
        )}
        <Box
          id={errorId}
          role="alert"
          c={isNews(problem) ? 'inherit' : 'var(--cs-seal)'}
          fz="sm"
          hidden={texts.length === 0}
        >
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Box>
        {!isEnded && (
          <>
            <Timing
              sent={state.sent}
              now={now}
              isOver={isOver}
              isBusy={state.stage !== 'awaiting-code'}
              onResend={onResend}
            />
            <div className={classes['summary']}>{summary}</div>
            <NetworkNote isSaid={problem?.kind === 'network' && texts.length > 0} />
          </>
        )}
        <Next {...props} isOver={isOver} isEnded={isEnded} />
        <LiveRegion state={state} now={now} />
        {!isEnded && <Help method={state.sent.method} />}
      </Stack>
    </form>
  );
}

type NextProps = OtpFormProps & { readonly isOver: boolean; readonly isEnded: boolean };

/** The one next step. Where it is another than confirming, it takes the focus: the boxes take nothing any more. */
function Next({ state, confirmLabel, isReject = false, onResend, onLeave, isOver, isEnded }: NextProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOver || isEnded) {
      button.current?.focus();
    }
  }, [isOver, isEnded]);
  const large = { size: 'lg', fullWidth: true } as const;
  if (isEnded) {
    return (
      <Button {...large} ref={button} onClick={onLeave}>
        {t('signing.otpBackToDocument')}
      </Button>
    );
  }
  if (isOver) {
    return (
      <Button {...large} ref={button} onClick={onResend}>
        {t('signing.otpNew')}
      </Button>
    );
  }
  const isWaiting = state.stage === 'awaiting-code';
  return (
    <Button
      {...large}
      type="submit"
      color={isReject ? 'seal' : 'brand'}
      loading={!isWaiting}
      disabled={isWaiting && !canConfirm(state)}
    >
      {isWaiting && mayBeRepeated(state.problem) ? t('common.retry') : confirmLabel}
    </Button>
  );
}

/** What changes without being asked for, to those who do not see it. */
function LiveRegion({ state, now }: { readonly state: Open; readonly now: number }) {
  const { t } = useTranslation();
  const left = state.sent.expiresAt - now;
  const isLastMinute = state.stage === 'awaiting-code' && left > 0 && left <= 60_000;
  return (
    <p className="cs-spoken" role="status">
      {state.stage === 'confirming'
        ? t('signing.otpConfirming')
        : isLastMinute
          ? t('signing.otpLastMinute')
          : t('signing.otpResent', { address: state.sent.address })}
    </p>
  );
}

type TimingProps = {
  readonly sent: CodeSent;
  readonly now: number;
  readonly isOver: boolean;
  readonly isBusy: boolean;
  readonly onResend: () => void;
};

/** How long the code is good, and when another one may be asked for. */
function Timing({ sent, now, isOver, isBusy, onResend }: TimingProps) {
  const { t } = useTranslation();
  const mustWait = now < sent.resendAt;
  return (
    <Group justify="space-between" gap="sm" className="cs-figures">
      <Text c="dimmed" size="sm">
        {now >= sent.expiresAt
          ? t('signing.otpOver')
          : !isOver && (
              <>
                {t('signing.otpExpires')} <strong>{countdownText(sent.expiresAt, now)}</strong>
              </>
            )}
      </Text>
      {!isOver && (
        <UnstyledButton className={classes['resend'] ?? ''} onClick={onResend} disabled={mustWait || isBusy}>
          {mustWait
            ? t('signing.otpResendIn', { time: countdownText(sent.resendAt, now) })
            : t('signing.otpResend')}
        </UnstyledButton>
      )}
    </Group>
  );
}

const helpOf = {
  email: 'signing.otpHelpEmail',
  sms: 'signing.otpHelpSms',
  zalo: 'signing.otpHelpZalo',
} as const;

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
        onClick={() => setOpen(!open)}
      >
        {t('signing.otpHelp')}
      </Anchor>
      {open && (
        <Text size="sm" c="dimmed" ta="center">
          {t(helpOf[method])}
        </Text>
      )}
    </Stack>
  );
}
