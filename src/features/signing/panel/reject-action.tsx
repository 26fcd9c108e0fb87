import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/responsive-dialog.tsx';
import { useMaybeSigning } from '../signing-context.ts';

/** Opens the refusal; `null` where one may not refuse. */
export function useRejectAction(): { readonly label: string; readonly onAct: () => void } | null {
  const { t } = useTranslation();
  const signing = useMaybeSigning();
  if (signing?.finished !== null || signing.target.kind === 'view' || signing.isAwaited) {
    return null;
  }
  return {
    label: t('signing.reject'),
    onAct: () => signing.session.setRejecting(true),
  };
}

/** Refusing, in the foot of a phone's sheet, which covers the bar that offers it. */
export function RejectOnPhone() {
  const isPhone = useIsPhone();
  const reject = useRejectAction();
  return isPhone && reject !== null ? (
    <Button variant="default" size="lg" fullWidth c="var(--cs-seal)" onClick={reject.onAct}>
      {reject.label}
    </Button>
  ) : null;
}
