import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import type { OpenAgainProps } from './open-again-form.tsx';

const OpenAgainForm = lazyComponent<OpenAgainProps>(
  async () => (await import('./open-again-form.tsx')).OpenAgainForm,
);

/** Asks whoever opened a document by link or code for a code again, in place: the document behind stays as it is. */
export function OpenAgain(props: OpenAgainProps) {
  const { t } = useTranslation();
  return (
    <ResponsiveDialog opened onClose={() => undefined} title={t('session.grantTitle')} stays closable={false}>
      <OpenAgainForm {...props} />
    </ResponsiveDialog>
  );
}
