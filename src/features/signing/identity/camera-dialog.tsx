import { Alert, Button, FileButton, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconCamera, IconCameraOff, IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '../../../shared/pictures/open-picture.ts';
import { useIsPhone } from '../../../ui/responsive-dialog.tsx';
import classes from './identity.module.css';
import { type Side, facingOf } from './pictures.ts';
import { takePicture, useCamera } from './use-camera.ts';
import { useIsOnTop } from '../../../use-is-on-top.ts';

type CameraDialogProps = {
  readonly side: Side;
  /** Whether a picture is being looked at, after it was taken. */
  readonly isReading: boolean;
  readonly onTake: (picture: Blob) => void;
  readonly onClose: () => void;
};

/** Takes a picture with the camera, with a frame to bring the paper or the face into. */
export function CameraDialog({ side, isReading, onTake, onClose }: CameraDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const closeOnEscape = useIsOnTop(true);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      title={t(`identity.${side}`)}
      fullScreen={isPhone}
      size={720}
      centered
      radius={isPhone ? 0 : 'xl'}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
    >
      <Finder side={side} isReading={isReading} onTake={onTake} />
    </Modal>
  );
}

type FinderProps = Omit<CameraDialogProps, 'onClose'>;

function Finder({ side, isReading, onTake }: FinderProps) {
  const { t } = useTranslation();
  const camera = useCamera(facingOf(side));
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    if (video.current !== null && camera.kind === 'on') {
      video.current.srcObject = camera.stream;
    }
  }, [camera]);

  // The button is there only once there is something to be taken.
  useEffect(() => {
    if (isShown) {
      shutter.current?.focus();
    }
  }, [isShown]);

  if (camera.kind === 'off') {
    return <NoCamera reason={camera.reason} side={side} onTake={onTake} />;
  }
  const take = async (): Promise<void> => {
    const picture = video.current === null ? null : await takePicture(video.current);
    if (picture !== null) {
      onTake(picture);
    }
  };
  return (
    <Stack gap="md">
      <div className={classes['finder']} data-side={side}>
        {!isShown && <Skeleton pos="absolute" inset={0} h="100%" />}
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('identity.preview')}
          className={classes['video']}
          data-mirrored={side === 'portrait' || undefined}
          onLoadedData={() => setShown(true)}
        />
        <div className={classes['frame']} data-side={side} aria-hidden="true" />
      </div>
      <Text ta="center" role="status">
        {camera.kind === 'asking' ? t('identity.askingCamera') : t(`identity.${side}Help`)}
      </Text>
      <Group justify="center">
        <Button
          ref={shutter}
          size="lg"
          leftSection={<IconCamera size={20} aria-hidden />}
          disabled={!isShown}
          loading={isReading}
          onClick={() => void take()}
        >
          {t('identity.take')}
        </Button>
      </Group>
    </Stack>
  );
}

type NoCameraProps = {
  readonly reason: 'refused' | 'absent' | 'busy';
  readonly side: Side;
  readonly onTake: (picture: Blob) => void;
};

/** Why there is no camera, and the way with a file. */
function NoCamera({ reason, side, onTake }: NoCameraProps) {
  const { t } = useTranslation();
  const texts = {
    refused: t('identity.cameraRefused'),
    absent: t('identity.cameraAbsent'),
    busy: t('identity.cameraBusy'),
  };
  return (
    <Stack gap="md">
      <Alert color="warn" role="alert" icon={<IconCameraOff aria-hidden />}>
        {texts[reason]}
      </Alert>
      {/* A phone opens its own camera for it, which asks no page for leave. */}
      <FileButton
        accept={pictureTypes}
        capture={facingOf(side)}
        onChange={(file) => {
          if (file !== null) {
            onTake(file);
          }
        }}
      >
        {(props) => (
          <Button {...props} size="lg" leftSection={<IconPhotoUp size={20} aria-hidden />} data-autofocus>
            {t('identity.chooseFile')}
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
