import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { usualStrength } from '../ink/paper.ts';
import { DrawnSignature } from './drawn-signature.tsx';
import { SavedSignatures } from './saved-signatures.tsx';
import type { Signature } from './signature.ts';
import classes from './signature-editor.module.css';
import { useDefaultSignature } from './use-default-signature.ts';
import type { SignaturePicture } from './use-signature-picture.ts';

const waiting = () => <Skeleton height={180} radius="md" />;
const TypedSignature = lazyComponent(async () => (await import('./typed-signature.tsx')).TypedSignature, {
  waiting,
});
const UploadedSignature = lazyComponent(
  async () => (await import('./uploaded-signature.tsx')).UploadedSignature,
  { texts: 'drawing', waiting },
);

type SignatureEditorProps = {
  readonly value: Signature;
  readonly onChange: (signature: Signature) => void;
  /** From `useSignaturePicture(value)`. */
  readonly picture: SignaturePicture;
  /** Whether saved signatures are offered: only someone signed in has any. */
  readonly offersSaved: boolean;
  readonly error?: string | null;
};

/** Where a signature is made: drawn, typed or uploaded, or taken from those that were saved. What was made in one way stays for later. */
export function SignatureEditor({
  value,
  onChange,
  picture,
  offersSaved,
  error = null,
}: SignatureEditorProps) {
  const { t } = useTranslation();
  useDefaultSignature(value, onChange, offersSaved);
  const sources = [
    { value: 'draw', label: t('signing.draw') },
    { value: 'type', label: t('signing.type') },
    { value: 'upload', label: t('signing.upload') },
  ] as const;
  return (
    <Stack gap="sm">
      {offersSaved && (
        <SavedSignatures
          chosenId={value.source === 'saved' ? (value.saved?.id ?? null) : null}
          onChoose={({ id, image, kind }) => {
            onChange({ ...value, source: 'saved', saved: { id, image, kind } });
          }}
        />
      )}
      <SegmentedControl
        fullWidth
        aria-label={t('signing.source')}
        data={[...sources]}
        value={value.source === 'saved' ? '' : value.source}
        onChange={(next) => {
          const source = sources.find((candidate) => candidate.value === next);
          if (source !== undefined) {
            onChange({ ...value, source: source.value });
          }
        }}
      />
      {value.source === 'draw' && (
        <DrawnSignature
          drawing={value.drawing}
          onChange={(drawing) => onChange({ ...value, drawing })}
          onPicture={(image) => {
            onChange({
              ...value,
              source: 'upload',
              uploaded: { image, removePaper: false, strength: usualStrength },
            });
          }}
        />
      )}
      {value.source === 'type' && (
        <TypedSignature typed={value.typed} onChange={(typed) => onChange({ ...value, typed })} />
      )}
      {value.source === 'upload' && (
        <UploadedSignature
          uploaded={value.uploaded}
          picture={picture}
          onChange={(uploaded) => onChange({ ...value, uploaded })}
        />
      )}
      {value.source === 'saved' && value.saved !== null && (
        <div className={classes['saved']}>
          <img src={value.saved.image} alt={t('signing.savedChosen')} />
        </div>
      )}
      {error !== null && (
        <Text role="alert" size="sm" c="seal">
          {error}
        </Text>
      )}
    </Stack>
  );
}
