import { type ButtonProps, Button } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/responsive-dialog.tsx';
import { useMaybeSigning } from '../signing-context.ts';
import classes from './panel.module.css';

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

/** The one next step; in a phone's sheet, which covers the bar that offers it, refusing stands beside it. */
export function StepSubmit(props: ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>) {
  const isPhone = useIsPhone();
  const reject = useRejectAction();
  return (
    <div className={classes['submit']}>
      {isPhone && reject !== null && (
        <Button variant="default" size="lg" c="var(--cs-seal)" onClick={reject.onAct}>
          {reject.label}
        </Button>
      )}
      <Button size="lg" {...props} />
    </div>
  );
}
