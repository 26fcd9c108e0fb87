import { Button, Checkbox, FileButton, Stack, Text } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readSignatureImage } from '../ink/uploaded-picture.ts';
import type { ImageFault } from '../ink/uploaded-picture.ts';
import type { Signature } from './signature.ts';
import classes from './uploaded-signature.module.css';
import type { SignaturePicture } from './use-signature-picture.ts';

type Uploaded = NonNullable<Signature['uploaded']>;

type UploadedSignatureProps = {
  readonly uploaded: Uploaded | null;
  readonly picture: SignaturePicture;
  readonly onChange: (uploaded: Uploaded) => void;
};

/** A photographed or scanned signature. */
export function UploadedSignature({ uploaded, picture, onChange }: UploadedSignatureProps) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<ImageFault | null>(null);
  const [isReading, setIsReading] = useState(false);
  const faults: Record<ImageFault, string> = {
    'not-image': t('signing.imageNotImage'),
    'too-large': t('signing.imageTooLarge'),
    blank: t('signing.imageBlank'),
  };
  const read = async (file: File): Promise<void> => {
    setIsReading(true);
    const outcome = await readSignatureImage(file).catch(
      () => ({ kind: 'refused', fault: 'not-image' }) as const,
    );
    setIsReading(false);
    setFault(outcome.kind === 'refused' ? outcome.fault : null);
    if (outcome.kind === 'ok') {
      // Photos have paper around the ink; a picture that is transparent already loses nothing.
      onChange({ image: outcome.image, removePaper: uploaded?.removePaper ?? true });
    }
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file !== undefined) {
      void read(file);
    }
  };
  const problem =
    fault !== null ? faults[fault] : picture.kind === 'failed' ? t('signing.imageFailed') : null;
  return (
    <Stack gap="sm">
      <div
        className={classes['drop']}
        onDragOver={(event) => {
          event.preventDefault();
        }}
        onDrop={onDrop}
      >
        {picture.kind === 'made' && (
          <img className={classes['picture']} src={picture.picture.dataUri} alt={t('signing.preview')} />
        )}
        <FileButton
          accept="image/png,image/jpeg"
          onChange={(file) => {
            if (file !== null) {
              void read(file);
            }
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              loading={isReading}
              leftSection={<IconPhotoUp size={18} aria-hidden />}
            >
              {uploaded === null ? t('signing.chooseImage') : t('signing.changeImage')}
            </Button>
          )}
        </FileButton>
        {uploaded === null && (
          <Text size="sm" className={classes['or'] ?? ''}>
            {t('signing.dropImage')}
          </Text>
        )}
      </div>
      {problem !== null && (
        <Text role="alert" size="sm" c="seal">
          {problem}
        </Text>
      )}
      {uploaded !== null && (
        <Checkbox
          label={t('signing.removePaper')}
          checked={uploaded.removePaper}
          onChange={(event) => {
            onChange({ ...uploaded, removePaper: event.currentTarget.checked });
          }}
        />
      )}
    </Stack>
  );
}
