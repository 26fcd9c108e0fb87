import { failureOf } from '../../api/api-error.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';

type ConfirmMutationProps = Omit<ConfirmDialogProps, 'busy' | 'failure' | 'onCancel'> & {
  readonly mutation: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly reset: () => void;
  };
  readonly onClose: () => void;
};

/** Asks before a mutation, and says there why it failed; asked again later, that is forgotten. */
export function ConfirmMutation({ mutation, onClose, ...dialog }: ConfirmMutationProps) {
  return (
    <ConfirmDialog
      {...dialog}
      busy={mutation.isPending}
      failure={mutation.isError ? failureOf(mutation.error) : undefined}
      onCancel={() => {
        onClose();
        mutation.reset();
      }}
    />
  );
}
