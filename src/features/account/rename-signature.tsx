import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedSignature } from '../../../contract/models/user.ts';
import { signatureNameMax } from '../../../contract/operations/account.ts';
import { useUpdateSignature } from '../../api/account.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { Form } from '../../ui/form.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';

type RenameSignatureProps = {
  /** `null` while none is renamed. */
  readonly signature: SavedSignature | null;
  readonly onClose: () => void;
};

/** Gives a saved signature another name; an empty one takes its name away. */
export function RenameSignature({ signature, onClose }: RenameSignatureProps) {
  const { t } = useTranslation();
  return (
    <ResponsiveDialog opened={signature !== null} onClose={onClose} title={t('account.signatureRenameTitle')}>
      {signature !== null && <NameForm key={signature.id} signature={signature} onSaved={onClose} />}
    </ResponsiveDialog>
  );
}

type NameFormProps = { readonly signature: SavedSignature; readonly onSaved: () => void };

function NameForm({ signature, onSaved }: NameFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(signature.name);
  const update = useUpdateSignature();
  return (
    <Form
      onSubmit={() => {
        if (!update.isPending) {
          update.mutate({ id: signature.id, name }, { onSuccess: onSaved });
        }
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('signatureEditor.nameLabel')}
          description={t('signatureEditor.nameHint')}
          maxLength={signatureNameMax}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MutationError mutation={update} />
        <Button type="submit" loading={update.isPending}>
          {t('account.signatureRenameSave')}
        </Button>
      </Stack>
    </Form>
  );
}
