import { useTranslation } from 'react-i18next';
import { useSelected } from '../../store.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import { useOtpState } from './otp/use-otp-state.ts';
import { useSigning } from './signing-context.ts';

/** Few documents are refused. */
const RejectForm = lazyComponent(async () => (await import('./reject-form.tsx')).RejectForm);

/** Asks why the document is refused; the code comes after. */
export function RejectDialog() {
  const { t } = useTranslation();
  const { session } = useSigning();
  const rejecting = useSelected(session, (state) => state.rejecting);
  const { stage } = useOtpState(session.otp);
  const isOpen = rejecting === true && (stage === 'idle' || stage === 'requesting' || stage === 'failed');
  return (
    <ResponsiveDialog
      opened={isOpen}
      onClose={() => session.setRejecting(false)}
      title={t('signing.rejectTitle')}
      stays={stage === 'requesting'}
    >
      <RejectForm />
    </ResponsiveDialog>
  );
}
