import { Button, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice, type NoticeFailure } from './error-notice.tsx';
import { FormFoot } from './form-foot.tsx';
import { useDialogPlace } from '../use-is-on-top.ts';

export type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** What will be done, as a verb: never just "OK". */
  readonly confirmLabel: string;
  /** For what cannot be undone. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** A failure of the action, said inside the dialog; undefined while there is none. */
  readonly failure?: NoticeFailure | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before something that matters. The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { opened, title, children, confirmLabel, danger = false, busy = false, failure } = props;
  const { isOnTop, overlay } = useDialogPlace(opened);
  return (
    <Modal
      opened={opened}
      onClose={props.onCancel}
      closeOnEscape={isOnTop}
      overlayProps={overlay}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ title: { fontSize: '1.25rem', fontWeight: 600 } }}
    >
      <Stack gap="lg">
        {typeof children === 'string' ? <Text c="dimmed">{children}</Text> : children}
        {failure !== undefined && <ErrorNotice failure={failure} />}
        <FormFoot>
          <Button variant="default" onClick={props.onCancel} disabled={busy} data-autofocus>
            {/* Not "cancel": what is confirmed may be a canceling itself. */}
            {t('common.back')}
          </Button>
          <Button color={danger ? 'seal' : 'brand'} onClick={props.onConfirm} loading={busy}>
            {confirmLabel}
          </Button>
        </FormFoot>
      </Stack>
    </Modal>
  );
}
