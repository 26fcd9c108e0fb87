import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCamera, IconCircleCheck, IconPhotoUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '../../../shared/pictures/open-picture.ts';
import type { IdentityPicture } from './identity-picture.ts';
import classes from './identity.module.css';
import type { Side } from './pictures.ts';

type PictureSlotProps = {
  readonly side: Side;
  readonly picture: IdentityPicture | null;
  /** Why what was given cannot be used, or what the service says of it. */
  readonly error: string | null;
  readonly isReading: boolean;
  readonly onCamera: () => void;
  readonly onFile: (file: File) => void;
};

/** One picture that is asked for: how to take it, how it looks, and what may be wrong with it. */
export function PictureSlot({ side, picture, error, isReading, onCamera, onFile }: PictureSlotProps) {
  const { t } = useTranslation();
  const name = t(`identity.${side}`);
  const warnings = {
    'too-dark': t('identity.tooDark'),
    'too-bright': t('identity.tooBright'),
    blurred: t('identity.blurred'),
  };
  return (
    <Stack component="li" className="cs-box" gap={10} p={14}>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <Text component="h3" fw={600}>
          {name}
        </Text>
        {picture !== null && <IconCircleCheck size={20} color="var(--cs-ok)" aria-hidden />}
      </Group>
      {picture !== null && (
        <img
          src={picture.url}
          alt={t('identity.taken', { name })}
          className={classes['picture']}
          data-side={side}
        />
      )}
      <div role="status" className={classes['notes']}>
        {picture?.warnings.map((warning) => (
          <Text key={warning} className="cs-note" c="warn" fz="sm">
            <IconAlertTriangle size={18} aria-hidden /> {warnings[warning]}
          </Text>
        ))}
      </div>
      {error !== null && (
        <Text role="alert" className="cs-note" c="seal" fz="sm">
          {error}
        </Text>
      )}
      <Group gap="xs">
        <Button
          px={10}
          variant={picture === null ? 'light' : 'default'}
          leftSection={<IconCamera size={18} aria-hidden />}
          onClick={onCamera}
          aria-label={`${picture === null ? t('identity.photograph') : t('identity.again')}: ${name}`}
        >
          {picture === null ? t('identity.photograph') : t('identity.again')}
        </Button>
        <FileButton
          accept={pictureTypes}
          onChange={(file) => {
            if (file !== null) {
              onFile(file);
            }
          }}
        >
          {(props) => (
            <Button
              {...props}
              px={10}
              variant="default"
              loading={isReading}
              leftSection={<IconPhotoUp size={18} aria-hidden />}
              aria-label={`${t('identity.file')}: ${name}`}
            >
              {t('identity.file')}
            </Button>
          )}
        </FileButton>
      </Group>
    </Stack>
  );
}
