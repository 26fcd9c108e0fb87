import { Box, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PercentCrop, ReactCrop, type ReactCropProps } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { followPromise } from '../../../follow-promise.ts';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { ResponsiveDialog, useIsPhone } from '../../../ui/responsive-dialog.tsx';
import { type CropBox, type PhotoEdit, wholePhoto } from '../ink/photo-edit.ts';
import { type ReadImage, readSignatureImage } from '../ink/uploaded-picture.ts';

/** Where nothing was cropped yet: all corners are in reach. */
const firstBox: CropBox = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 };

/** Smaller is no signature, but a slip of the finger; in CSS pixels. */
const shortest = 24;

type CropPart = keyof NonNullable<ReactCropProps['ariaLabels']>;

type CropDialogProps = {
  readonly file: Blob;
  readonly edit: PhotoEdit;
  readonly onCrop: (box: CropBox) => void;
  readonly onClose: () => void;
};

/** The whole photo as it is turned, with a frame around what stays of it. */
export function CropDialog({ file, edit: { turns, box }, onCrop, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [photo, setPhoto] = useState<ReadImage | null>(null);
  const { x, y, width, height } = box ?? firstBox;
  const [crop, setCrop] = useState<PercentCrop>({
    unit: '%',
    x: x * 100,
    y: y * 100,
    width: width * 100,
    height: height * 100,
  });
  useEffect(
    () => followPromise(readSignatureImage(file, { turns, box: wholePhoto }), setPhoto),
    [file, turns],
  );
  const label = (part: CropPart): string => t(`signatureEditor.cropHandles.${part}`);
  const labels = {
    cropArea: label('cropArea'),
    nwDragHandle: label('nwDragHandle'),
    nDragHandle: label('nDragHandle'),
    neDragHandle: label('neDragHandle'),
    eDragHandle: label('eDragHandle'),
    seDragHandle: label('seDragHandle'),
    sDragHandle: label('sDragHandle'),
    swDragHandle: label('swDragHandle'),
    wDragHandle: label('wDragHandle'),
  };
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('signatureEditor.crop')}>
      <Stack gap="md">
        <Text>
          {t('signatureEditor.cropHint')} {!isPhone && t('signatureEditor.cropKeys')}
        </Text>
        {photo === null && <Skeleton h={200} aria-label={t('signatureEditor.opening')} />}
        {photo?.kind === 'refused' && (
          <Text role="alert" c="seal">
            {t('signing.imageFailed')}
          </Text>
        )}
        {photo?.kind === 'ok' && (
          // Handles stand half outside of the photo.
          <Box p={22} ta="center" __vars={{ '--rc-drag-handle-mobile-size': '44px' }}>
            <ReactCrop
              crop={crop}
              keepSelection
              minWidth={shortest}
              minHeight={shortest}
              style={{ maxHeight: '50dvh' }}
              ariaLabels={labels}
              onChange={(_pixels, percent) => setCrop(percent)}
            >
              <img src={photo.image} alt={t('signatureEditor.photo')} />
            </ReactCrop>
          </Box>
        )}
        <FormFoot>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={photo?.kind !== 'ok'}
            onClick={() =>
              onCrop({
                x: crop.x / 100,
                y: crop.y / 100,
                width: crop.width / 100,
                height: crop.height / 100,
              })
            }
          >
            {t('signatureEditor.cropApply')}
          </Button>
        </FormFoot>
      </Stack>
    </ResponsiveDialog>
  );
}
