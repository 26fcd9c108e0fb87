import { Trans, useTranslation } from 'react-i18next';
import { displayMode } from '../../../../contract/enums.ts';
import { useDraft } from '../draft-store.ts';
import { useMaybeSigning, useSigning } from '../signing-context.ts';
import type { Signing } from '../signing-context.ts';
import { kindOf } from '../studio/signature.ts';
import { openState, OtpPrompt } from './otp-prompt.tsx';
import type { FrozenRequest } from './otp-state.ts';
import { useEndedElsewhere } from './use-ended-elsewhere.ts';
import { useOtpState } from './use-otp-state.ts';

/** Whether signing needs the document or a dialog for itself, without a sheet before it. */
export function useNeedsSheetAside(): boolean {
  const signing = useMaybeSigning();
  const state = useOtpState(signing?.otp ?? null);
  return (
    signing?.finished === null &&
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

/** Asks for the code that confirms acting on the reader's step. */
export function OtpDialog() {
  const { t } = useTranslation();
  const signing = useSigning();
  const state = useOtpState(signing.otp);
  const { document, step } = signing.target;
  const endedText = useEndedElsewhere(document.id, step.id, signing.otp, state);
  const request = 'request' in state ? state.request : null;
  const purpose = request === null ? 'sign' : purposeOf(signing, request);
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
      onType={signing.otp.type}
      onConfirm={signing.confirm}
      onResend={signing.resend}
      onLeave={signing.otp.leave}
    />
  );
}

/** What the code confirms, from the frozen request and nothing else that might have changed. */
function Summary({ request, purpose }: { readonly request: FrozenRequest; readonly purpose: Purpose }) {
  const { t } = useTranslation();
  const { draft } = useSigning();
  const kind = useDraft(draft, (whole) => kindOf(whole.signature));
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
  return (
    <>
      {purpose === 'sign' ? (
        <Trans i18nKey={keys[made]} values={{ page }} components={{ b: <strong /> }} />
      ) : (
        <Trans i18nKey={actionKeys[purpose]} components={{ b: <strong /> }} />
      )}
      {reason !== '' && <> {t('signing.otpReason', { reason })}</>}
    </>
  );
}
