import { Button, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconFileTypeDocx, IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateFileMaxBytes } from '../../../contract/operations/templates.ts';
import { useFormat } from '../../i18n/format.ts';
import classes from './templates.module.css';

type TemplateFileDropProps = {
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
  /** What is wrong with the file, where it is not explained below. */
  readonly error: string | null;
  readonly isRefused: boolean;
  readonly disabled: boolean;
};

/** Where the Word file of a template is dropped or chosen. What it holds is the service's to judge. */
export function TemplateFileDrop({ file, onChoose, error, isRefused, disabled }: TemplateFileDropProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = useRef<() => void>(null);
  const [isTooMany, setIsTooMany] = useState(false);
  const isTouch = useMediaQuery('(pointer: coarse)');
  const size = String(templateFileMaxBytes / 1024 / 1024);
  const said = isTooMany ? t('templates.new.oneFile') : error;
  return (
    <div>
      <Dropzone
        openRef={open}
        onDropAny={(files, rejections) => {
          const all = [...files, ...rejections.map((rejection) => rejection.file)];
          setIsTooMany(all.length > 1);
          const [first] = all;
          if (all.length === 1 && first !== undefined) {
            onChoose(first);
          }
        }}
        // Everything is taken, and looked into: names and types lie.
        onDrop={() => undefined}
        multiple
        activateOnClick={file === null}
        activateOnKeyboard={file === null}
        // A button stands in it once there is a file.
        enablePointerEvents={file !== null}
        disabled={disabled}
        className={classes['drop'] ?? ''}
        data-refused={said !== null || isRefused || undefined}
        data-chosen={file !== null || undefined}
        inputProps={{ 'aria-label': t('templates.new.file'), accept: '.docx' }}
        {...(file === null
          ? { 'aria-label': t('templates.new.file') }
          : { tabIndex: -1, role: 'presentation' })}
      >
        {file === null ? (
          <div className={classes['invitation']}>
            <IconFileUpload size={40} stroke={1.4} aria-hidden />
            <Text fw={600} size="lg">
              {t(isTouch ? 'templates.new.dropTouch' : 'templates.new.drop')}
            </Text>
            <Text c="dimmed">
              {t(isTouch ? 'templates.new.dropTouchText' : 'templates.new.dropText', { size })}
            </Text>
          </div>
        ) : (
          <div className={classes['chosen']}>
            <IconFileTypeDocx size={36} stroke={1.2} aria-hidden />
            <div className={classes['fileFacts']}>
              <Text fw={600} className={classes['fileName'] ?? ''}>
                {file.name}
              </Text>
              <Text c="dimmed" size="sm" className="cs-figures">
                {format.bytes(file.size)}
              </Text>
            </div>
            <Button variant="default" size="sm" onClick={() => open.current?.()} disabled={disabled}>
              {t('templates.new.replace')}
            </Button>
          </div>
        )}
      </Dropzone>
      {said !== null && (
        <p className={classes['fault']} role="alert">
          <IconAlertCircle size={18} aria-hidden /> {said}
        </p>
      )}
    </div>
  );
}
