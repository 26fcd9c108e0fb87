import { Box, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../contract/models/user.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import type { AgainFormProps } from './again-form.tsx';

const AgainForm = lazyComponent<AgainFormProps>(async () => (await import('./again-form.tsx')).AgainForm);

type SignInAgainProps = {
  /** Who works here, and goes on after this. */
  readonly me: Me;
  readonly title: string;
  readonly text: string;
  /** The session has not ended yet: this may be put off. */
  readonly onLater?: () => void;
  /** What is behind must not be read by whoever comes to this device next. */
  readonly covers?: boolean;
};

/** Asks the person who works here for their password, in place: the screen behind stays as it is. */
export function SignInAgain({ me, title, text, onLater, covers = false }: SignInAgainProps) {
  return (
    <>
      {covers && <ScreenCover />}
      <ResponsiveDialog
        opened
        onClose={() => onLater?.()}
        title={title}
        stays={onLater === undefined}
        closable={onLater !== undefined}
      >
        <AgainForm me={me} text={text} onDone={onLater} mayLeave={onLater === undefined} />
      </ResponsiveDialog>
    </>
  );
}

/** Stops a tab whose person is not the one any more that the browser keeps signed in. */
export function SessionReplaced() {
  const { t } = useTranslation();
  return (
    <>
      <ScreenCover />
      <ResponsiveDialog
        opened
        onClose={() => undefined}
        title={t('session.replacedTitle')}
        stays
        closable={false}
      >
        <Text mb="md">{t('session.replacedText')}</Text>
        <Button size="lg" fullWidth data-autofocus onClick={() => window.location.reload()}>
          {t('common.reload')}
        </Button>
      </ResponsiveDialog>
    </>
  );
}

function ScreenCover() {
  return <Box pos="fixed" inset={0} bg="var(--cs-ground)" style={{ zIndex: 150 }} aria-hidden />;
}
