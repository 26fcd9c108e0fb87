import { Trans, useTranslation } from 'react-i18next';
import { OtpPrompt } from '../otp/otp-prompt.tsx';
import { leavesMark } from './bulk-plan.ts';
import type { BulkWork } from './use-bulk-run.ts';

/** Asks for the one code that confirms all. */
export function BulkOtp({ work }: { readonly work: BulkWork }) {
  const { t } = useTranslation();
  const { run, flow, state, confirm, resend } = work;
  if (run === null || flow === null) {
    return null;
  }
  const signs = leavesMark(run.code);
  const count = run.documents.length;
  const reason = 'request' in state ? (state.request.reason ?? '') : '';
  return (
    <OtpPrompt
      state={state}
      title={t(signs ? 'signing.otpSignTitle' : 'signing.otpApproveTitle')}
      confirmLabel={t(signs ? 'bulkSigning.confirmSign' : 'bulkSigning.confirmApprove', { count })}
      summary={
        <>
          {signs ? (
            <Trans i18nKey="bulkSigning.summarySign" values={{ count }} components={{ b: <strong /> }} />
          ) : (
            <Trans i18nKey="bulkSigning.summaryApprove" values={{ count }} components={{ b: <strong /> }} />
          )}
          {reason !== '' && <> {t('signing.otpReason', { reason })}</>}
        </>
      }
      onType={flow.type}
      onConfirm={confirm}
      onResend={resend}
      onLeave={flow.leave}
    />
  );
}
