import { Button, FileButton, Group, SegmentedControl, Skeleton, Slider, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconCrop, IconPhotoUp, IconRotateClockwise } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostMegapixels, type PictureSize, pictureTypes } from '../../../shared/pictures/open-picture.ts';
import type { Picture } from '../ink/canvas.ts';
import { usualStrength } from '../ink/paper.ts';
import { type PhotoEdit, turnedRight, unedited, wholePhoto } from '../ink/photo-edit.ts';
import type { ImageFault, RefusedPhoto } from '../ink/photo-messages.ts';
import { fileOf, readSignatureImage } from '../ink/uploaded-picture.ts';
import { CropDialog } from './crop-dialog.tsx';
import type { Signature } from './signature.ts';
import classes from './uploaded-signature.module.css';
import type { SignaturePicture } from './use-signature-picture.ts';

type Uploaded = NonNullable<Signature['uploaded']>;

/** The file that was chosen, what was made of it, and the picture that this gave. */
type Source = { readonly file: Blob; readonly edit: PhotoEdit; readonly image: string };

/** Of a signature that one comes back to, the file is gone: what was read of it takes its place. */
function sourceOf(image: string, chosen: Source | null): Source {
  return chosen?.image === image
    ? chosen
    : { file: fileOf(image), edit: { ...unedited, box: wholePhoto }, image };
}

type UploadedSignatureProps = {
  readonly uploaded: Uploaded | null;
  readonly picture: SignaturePicture;
  readonly onChange: (uploaded: Uploaded) => void;
};

/** A photographed or scanned signature. */
export function UploadedSignature({ uploaded, picture, onChange }: UploadedSignatureProps) {
  const { t } = useTranslation();
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const [refused, setRefused] = useState<RefusedPhoto | null>(null);
  const [isReading, setIsReading] = useState(false);
  // While a slider is drawn, the picture before stays: it must not flicker.
  const [shown, setShown] = useState<Picture | null>(null);
  const next = picture.kind === 'making' ? shown : picture.kind === 'made' ? picture.picture : null;
  if (next !== shown) {
    setShown(next);
  }
  const [chosen, setChosen] = useState<Source | null>(null);
  const [isCropping, setIsCropping] = useState(false);
  const reads = useRef(0);
  useEffect(
    () => () => {
      reads.current = -1;
    },
    [],
  );
  const read = async (file: Blob | null, edit = unedited): Promise<void> => {
    if (file === null) {
      return;
    }
    reads.current += 1;
    const turn = reads.current;
    setIsReading(true);
    const outcome = await readSignatureImage(file, edit);
    // Another was asked for meanwhile, or the signature is made otherwise by now.
    if (turn !== reads.current) {
      return;
    }
    setIsReading(false);
    setRefused(outcome.kind === 'refused' ? outcome : null);
    if (outcome.kind === 'ok') {
      setChosen({ file: outcome.photo, edit, image: outcome.image });
      onChange({
        image: outcome.image,
        removePaper: uploaded?.removePaper ?? true,
        strength: uploaded?.strength ?? usualStrength,
      });
    }
  };
  const image = uploaded?.image ?? null;
  const source = useMemo(() => (image === null ? null : sourceOf(image, chosen)), [image, chosen]);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    void read(event.dataTransfer.files[0] ?? null);
  };
  return (
    <Stack gap="sm">
      <div
        className={classes['drop']}
        aria-busy={isReading}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
      >
        {isReading && <Skeleton w="100%" maw={280} h={80} aria-label={t('signatureEditor.reading')} />}
        {!isReading && shown !== null && (
          <span className={classes['ground']}>
            <img className={classes['picture']} src={shown.dataUri} alt={t('signing.preview')} />
          </span>
        )}
        <Group gap={8} justify="center" align="stretch">
          {isTouch && (
            <FileButton accept={pictureTypes} capture="environment" onChange={(file) => void read(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
                  {t('signatureEditor.takePhoto')}
                </Button>
              )}
            </FileButton>
          )}
          <FileButton accept={pictureTypes} onChange={(file) => void read(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPhotoUp size={18} aria-hidden />}>
                {uploaded === null ? t('signing.chooseImage') : t('signing.changeImage')}
              </Button>
            )}
          </FileButton>
        </Group>
        {uploaded === null && (
          <Text size="sm" c="#5c6978" ta="center">
            {!isTouch && <>{t('signing.dropImage')}. </>}
            {t('signatureEditor.photoHint')}
          </Text>
        )}
      </div>
      {source !== null && (
        <Group gap={8} grow>
          <Button
            variant="default"
            aria-disabled={isReading}
            leftSection={<IconRotateClockwise size={18} aria-hidden />}
            onClick={() => !isReading && void read(source.file, turnedRight(source.edit))}
          >
            {t('signatureEditor.turn')}
          </Button>
          <Button
            variant="default"
            aria-disabled={isReading}
            leftSection={<IconCrop size={18} aria-hidden />}
            onClick={() => setIsCropping(!isReading)}
          >
            {t('signatureEditor.crop')}
          </Button>
        </Group>
      )}
      {source !== null && isCropping && (
        <CropDialog
          file={source.file}
          edit={source.edit}
          onClose={() => setIsCropping(false)}
          onCrop={(box) => {
            setIsCropping(false);
            void read(source.file, { ...source.edit, box });
          }}
        />
      )}
      <Problem refused={refused} uploaded={uploaded} hasFailed={picture.kind === 'failed'} />
      {uploaded !== null && <Cleaning uploaded={uploaded} onChange={onChange} />}
    </Stack>
  );
}

type ProblemProps = {
  readonly refused: RefusedPhoto | null;
  readonly uploaded: Uploaded | null;
  readonly hasFailed: boolean;
};

function Problem({ refused, uploaded, hasFailed }: ProblemProps) {
  const { t } = useTranslation();
  const megapixels = ({ width, height }: PictureSize): number => Math.ceil((width * height) / 100_000) / 10;
  const size = refused?.size;
  const faults: Record<ImageFault, string> = {
    'not-image': t('signing.imageNotImage'),
    'too-large':
      size === undefined
        ? t('signing.imageTooLarge')
        : t('signing.imageTooManyPixels', {
            most: mostMegapixels,
            millions: megapixels(size),
            width: size.width,
            height: size.height,
          }),
    offline: t('common.offline'),
    blank: t('signing.imageBlank'),
  };
  const failure =
    uploaded?.removePaper === true ? t('signatureEditor.nothingFound') : t('signing.imageFailed');
  const text = refused !== null ? faults[refused.fault] : hasFailed ? failure : null;
  return (
    text !== null && (
      <Text role="alert" size="sm" c="seal">
        {text}
      </Text>
    )
  );
}

type CleaningProps = { readonly uploaded: Uploaded; readonly onChange: (uploaded: Uploaded) => void };

/** What becomes of the paper, and how faint a stroke may be. */
function Cleaning({ uploaded, onChange }: CleaningProps) {
  const { t } = useTranslation();
  const label = useId();
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('signatureEditor.ground')}
        data={[
          { value: 'remove', label: t('signatureEditor.groundRemove') },
          { value: 'keep', label: t('signatureEditor.groundKeep') },
        ]}
        value={uploaded.removePaper ? 'remove' : 'keep'}
        onChange={(value) => onChange({ ...uploaded, removePaper: value === 'remove' })}
      />
      {uploaded.removePaper && (
        <div>
          <Text id={label} fw={600} mb={4}>
            {t('signatureEditor.strength')}
          </Text>
          <Slider
            value={uploaded.strength}
            onChange={(strength) => onChange({ ...uploaded, strength })}
            min={0}
            max={100}
            step={5}
            label={null}
            thumbSize={24}
            thumbProps={{ 'aria-labelledby': label }}
          />
        </div>
      )}
    </>
  );
}
