import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignaturePurpose } from '../../../../contract/models/user.ts';
import { signatureNameMax } from '../../../../contract/operations/account.ts';
import { useSaveSignature } from '../../../api/account.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import { useFailureFocus } from '../../../ui/use-failure-focus.ts';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { formatDrawing } from '../ink/strokes.ts';
import { SignatureEditor } from './signature-editor.tsx';
import { type Signature, blankSignature, kindOf } from './signature.ts';
import { useSignaturePicture } from './use-signature-picture.ts';

/** A button that opens the signature editor, to make a signature and save it to the account. `name` is what is offered for typing. */
export function AddSignature({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('signing.addSignature')}
      </Button>
      <ResponsiveDialog opened={opened} onClose={() => setOpened(false)} title={t('signing.addSignature')}>
        <NewSignature name={name} onSaved={() => setOpened(false)} />
      </ResponsiveDialog>
    </>
  );
}

function NewSignature({ name, onSaved }: { readonly name: string; readonly onSaved: () => void }) {
  const { t } = useTranslation();
  const [signature, setSignature] = useState<Signature>(() => blankSignature(name));
  const [purpose, setPurpose] = useState<SignaturePurpose>('signature');
  const [label, setLabel] = useState('');
  const picture = useSignaturePicture(signature);
  const save = useSaveSignature();
  const panel = useFailureFocus<HTMLDivElement>(save.error);
  return (
    <Stack gap="md" ref={panel}>
      <SignatureEditor value={signature} onChange={setSignature} picture={picture} offersSaved={false} />
      <SegmentedControl
        fullWidth
        aria-label={t('signatureEditor.purpose')}
        data={[
          { value: 'signature', label: t('signatureEditor.wholeSignature') },
          { value: 'initials', label: t('signatureEditor.initials') },
        ]}
        value={purpose}
        onChange={setPurpose}
      />
      <TextInput
        label={t('signatureEditor.nameLabel')}
        description={t('signatureEditor.nameHint')}
        maxLength={signatureNameMax}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <MutationError mutation={save} />
      <FormFoot>
        <Button
          fullWidth
          size="lg"
          disabled={picture.kind !== 'made'}
          loading={save.isPending}
          onClick={() => {
            if (picture.kind === 'made' && !save.isPending) {
              const strokes =
                signature.source === 'draw' && signature.drawing !== null
                  ? formatDrawing(signature.drawing)
                  : null;
              save.mutate(
                { kind: kindOf(signature), image: picture.picture.dataUri, strokes, purpose, name: label },
                { onSuccess: onSaved },
              );
            }
          }}
        >
          {t('signing.addSignatureSave')}
        </Button>
      </FormFoot>
    </Stack>
  );
}
