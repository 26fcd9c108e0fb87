import { Trans, useTranslation } from 'react-i18next';
import { displayMode } from '../../../../contract/enums.ts';
import { useSelected } from '../../../store.ts';
import { adjacentOf, countOf } from '../adjacent/adjacent-steps.ts';
import { useDraft } from '../draft-store.ts';
import { useSigningActions } from '../signing-actions.ts';
import { useMaybeSigning, useSigning } from '../signing-context.ts';
import type { SigningStep } from '../signing-step.ts';
import { kindOf } from '../signature-editor/signature.ts';
import { openState, OtpPrompt } from './otp-prompt.tsx';
import type { FrozenRequest } from './otp-state.ts';
import { useEndedElsewhere } from './use-ended-elsewhere.ts';
import { useOtpState } from './use-otp-state.ts';

/** Whether signing needs the document or a dialog for itself, without a sheet before it. */
export function useNeedsSheetAside(): boolean {
  const signing = useMaybeSigning();
  const session = signing?.session ?? null;
  const isAside = useSelected(session, ({ rejecting, placing }) => rejecting || placing === 'asked');
  const state = useOtpState(session?.otp ?? null);
  return signing?.finished === null && (isAside === true || openState(state) !== null);
}

type Purpose = 'sign' | 'approve' | 'reject';

function purposeOf(target: SigningStep, request: FrozenRequest): Purpose {
  if (request.reject === true) {
    return 'reject';
  }
  return target.kind === 'sign' ? 'sign' : 'approve';
}

/** Asks for the code that confirms acting on the reader's step. */
export function OtpDialog() {
  const { t } = useTranslation();
  const { session, target } = useSigning();
  const { confirm, resend } = useSigningActions();
  const state = useOtpState(session.otp);
  const { document, step } = target;
  const endedText = useEndedElsewhere(document.id, step.id, session.otp, state);
  const request = 'request' in state ? state.request : null;
  const purpose = request === null ? 'sign' : purposeOf(target, request);
  const titles = {
    sign: t('signing.otpSignTitle'),
    approve: t('signing.otpApproveTitle'),
    reject: t('signing.otpRejectTitle'),
  };
  const labels = {
    sign: t('signing.otpConfirmSign'),
    approve: t('signing.otpConfirmApprove'),
    reject: t('signing.otpConfirmReject'),
  };
  return (
    <OtpPrompt
      state={state}
      title={titles[purpose]}
      confirmLabel={labels[purpose]}
      isReject={purpose === 'reject'}
      summary={request !== null && <Summary request={request} purpose={purpose} />}
      endedText={endedText}
      onType={session.otp.type}
      onConfirm={confirm}
      onResend={resend}
      onLeave={session.otp.leave}
    />
  );
}

/** What the code confirms, from the frozen request and nothing else that might have changed. */
function Summary({ request, purpose }: { readonly request: FrozenRequest; readonly purpose: Purpose }) {
  const { t } = useTranslation();
  const { session, target } = useSigning();
  const kind = useDraft(session.draft, (whole) => kindOf(whole.signature));
  const page = request.signingPage ?? 1;
  const made = request.signatureDisplayMode === displayMode.text ? 'text' : kind;
  const keys = {
    drawn: 'signing.otpSummaryDrawn',
    typed: 'signing.otpSummaryTyped',
    uploaded: 'signing.otpSummaryUploaded',
    text: 'signing.otpSummaryText',
  } as const;
  const actionKeys = { approve: 'signing.otpSummaryApprove', reject: 'signing.otpSummaryReject' } as const;
  const reason = request.reason ?? '';
  const count = countOf(request, adjacentOf(target, {}).length);
  return (
    <>
      {purpose === 'sign' ? (
        <Trans i18nKey={keys[made]} values={{ page }} components={{ b: <strong /> }} />
      ) : (
        <Trans i18nKey={actionKeys[purpose]} components={{ b: <strong /> }} />
      )}
      {count > 1 && <> {t('adjacent.summary', { count })}</>}
      {reason !== '' && <> {t('signing.otpReason', { reason })}</>}
    </>
  );
}
