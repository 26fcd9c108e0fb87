import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useSelected } from '../../../store.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { NetworkNote } from '../../../ui/network-note.tsx';
import { PanelComes, PanelSkeleton } from '../../../ui/panel-skeleton.tsx';
import { AdjacentFields } from '../adjacent/adjacent-fields.tsx';
import { ErrorTexts } from '../error-texts.tsx';
import { useIdentity } from '../identity/use-identity.ts';
import { useOtpState } from '../otp/use-otp-state.ts';
import { type ActionFaults, noFaults, useActionFaults } from '../problem-texts.ts';
import { useSigningActions } from '../signing-actions.ts';
import { useMaybeSigning, useMissing, useSigning } from '../signing-context.ts';
import classes from './panel.module.css';
import { StepSubmit } from './step-actions.tsx';
import { SignForm } from './sign-form.tsx';
import { ReasonField } from './signature-fields.tsx';
import { SuccessPanel } from './success-panel.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { useFaultFocus } from '../use-fault-focus.ts';

const waiting = () => <PanelComes />;
const FillPanel = lazyComponent(async () => (await import('../fill/fill-panel.tsx')).FillPanel, { waiting });
const CoordinatePanel = lazyComponent(
  async () => (await import('../coordinate/coordinate-panel.tsx')).CoordinatePanel,
  { waiting },
);
const RemotePanel = lazyComponent(async () => (await import('../remote/remote-panel.tsx')).RemotePanel, {
  texts: 'remote',
  waiting,
});
const IdentityPanel = lazyComponent(
  async () => (await import('../identity/identity-panel.tsx')).IdentityPanel,
  { texts: 'identity', waiting },
);

type ActionPanelProps = {
  /** Offered when the reader's action completed the document. */
  readonly completedAction: ReactNode;
  /** Offered whenever the reader's action is done. */
  readonly parting?: ReactNode;
};

/** What the reader does with their step; how it went, once it is done. Nothing where there is no step. */
export function ActionPanel({ completedAction, parting = null }: ActionPanelProps) {
  const { t } = useTranslation();
  const signing = useMaybeSigning();
  const identity = useIdentity(signing?.target ?? null);
  if (signing === null) {
    return null;
  }
  if (signing.finished !== null) {
    return <SuccessPanel finished={signing.finished} completedAction={completedAction} parting={parting} />;
  }
  if (identity.kind === 'loading') {
    return <PanelSkeleton label={t('signing.identityLoading')} />;
  }
  if (identity.kind !== 'free') {
    return <IdentityPanel target={signing.target} identity={identity} />;
  }
  switch (signing.target.kind) {
    case 'fill':
      return <FillPanel />;
    case 'coordinate':
      return <CoordinatePanel />;
    case 'digital':
      return <RemotePanel />;
    default:
      return <OpenPanel />;
  }
}

function OpenPanel() {
  const { session, target } = useSigning();
  const rejecting = useSelected(session, ({ rejecting: is }) => is);
  const missing = useMissing();
  const state = useOtpState(session.otp);
  const all = useActionFaults(state);
  // What kept a refusal from being confirmed is said in its own dialog.
  const faults: ActionFaults = rejecting === true ? noFaults : all;
  const panel = useFaultFocus(state.stage === 'failed' && rejecting !== true);
  return (
    <div className={classes['panel']} ref={panel}>
      <div className={classes['fields']}>
        <Body faults={faults} />
        <AdjacentFields />
      </div>
      {target.kind !== 'elsewhere' && (
        <div className={classes['foot']}>
          {target.kind === 'sign' && (
            <TermsCheckbox draft={session.draft} missing={missing} faults={faults} />
          )}
          <ErrorTexts texts={faults.form} isNews={faults.isNews} />
          <Submit />
        </div>
      )}
    </div>
  );
}

function Body({ faults }: { readonly faults: ActionFaults }) {
  const { t } = useTranslation();
  const enumText = useEnumText();
  const {
    session: { draft },
    target,
  } = useSigning();
  switch (target.kind) {
    case 'sign':
      return <SignForm faults={faults} />;
    case 'approve':
      return (
        <>
          <Intro title={t('signing.approve')} text={t('signing.approveIntro')} />
          <ReasonField draft={draft} error={faults.field('reason')} />
        </>
      );
    case 'view':
      return (
        <>
          <Intro title={t('signing.view')} text={t('signing.viewIntro')} />
          <ReasonField draft={draft} error={faults.field('reason')} />
        </>
      );
    case 'fill':
    case 'coordinate':
    case 'digital':
      // They have panels of their own.
      return null;
    case 'elsewhere': {
      const permission = enumText('accessPermission', target.step.accessPermission);
      return <Intro title={t('signing.elsewhereTitle', { permission })} text={t('signing.elsewhereText')} />;
    }
  }
}

function Intro({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Stack gap={4}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
    </Stack>
  );
}

/** The name of the one next step; `null` where there is none to be taken here. */
export function usePrimaryLabel(): string | null {
  const { t } = useTranslation();
  const signing = useMaybeSigning();
  const identity = useIdentity(signing?.target ?? null);
  if (signing?.finished?.action === 'signed') {
    return t('signing.doneOnward');
  }
  if (signing?.finished !== null || signing.target.kind === 'elsewhere') {
    return null;
  }
  if (identity.kind !== 'free') {
    return t('signing.identityTitle');
  }
  return {
    sign: t('signing.sign'),
    approve: t('signing.approve'),
    view: t('signing.view'),
    fill: t('fill.submit'),
    coordinate: t('coordinate.title'),
    digital: signing.isAwaited ? t('signing.showWait') : t('signing.signDigitally'),
  }[signing.target.kind];
}

function Submit() {
  const { t } = useTranslation();
  const { target, session } = useSigning();
  const { submit } = useSigningActions();
  const rejecting = useSelected(session, ({ rejecting: is }) => is);
  const label = usePrimaryLabel();
  const state = useOtpState(session.otp);
  const { saysOffline } = useActionFaults(state);
  const isFirstCall = state.stage === 'requesting' && rejecting === false;

  if (label === null) {
    return null;
  }
  return (
    <Stack gap={8}>
      <NetworkNote isSaid={saysOffline} />
      <StepSubmit loading={isFirstCall} onClick={submit}>
        {label}
      </StepSubmit>
      {target.kind !== 'view' && (
        <Text size="sm" c="dimmed" ta="center">
          {target.destination === null
            ? t('signing.noCode')
            : t('signing.codeGoes', { address: target.destination })}
        </Text>
      )}
    </Stack>
  );
}

/** That nothing is lost: when the draft was kept last. */
export function DraftNote() {
  const signing = useMaybeSigning();
  return signing?.finished === null ? <SavedNote /> : null;
}

function SavedNote() {
  const { t } = useTranslation();
  const { session } = useSigning();
  const format = useFormat();
  const savedAt = useSelected(session.draft, (state) => state.savedAt);
  if (savedAt === null) {
    return null;
  }
  const at = new Date(savedAt);
  const local = new Date(savedAt - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  return <span role="status">{t('signing.draftSaved', { time: format.time(local) })}</span>;
}
