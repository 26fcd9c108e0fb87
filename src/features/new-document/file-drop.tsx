import { Button, Group, Loader, Text } from '@mantine/core';
import { Dropzone, PDF_MIME_TYPE } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconFileTypePdf, IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultMessage } from '../../../contract/faults.ts';
import { runtimeConfig } from '../../api/runtime-config.ts';
import { useFormat } from '../../i18n/format.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { FilePreview } from './file-preview.tsx';
import classes from './new-document.module.css';
import type { ChosenFile } from './use-chosen-file.ts';

const megabyte = 1024 * 1024;

type FileDropProps = {
  readonly chosen: ChosenFile;
  readonly onChoose: (file: File | null) => void;
  /** What is missing or was refused by the service, in the user's language. */
  readonly error: string | null;
  readonly disabled: boolean;
  /** Where the file is not the main thing. */
  readonly compact?: boolean;
};

/** Where the PDF is dropped or chosen, and what is known of it: its first page, its length, what is wrong with it. */
export function FileDrop({ chosen, onChoose, error, disabled, compact = false }: FileDropProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const serverText = useServerText();
  const open = useRef<() => void>(null);
  const [tooMany, setTooMany] = useState(false);
  const isTouch = useMediaQuery('(pointer: coarse)');
  // In the unit that the refusal of a larger file speaks of.
  const size = `${format.number(Math.round(runtimeConfig().documentFileMaxBytes / megabyte))} MB`;
  const fault =
    chosen.kind === 'refused' ? serverText(faultMessage({ path: 'file', ...chosen.fault })) : null;
  const said = tooMany ? t('newDocument.oneFile') : (fault ?? error);
  const file = chosen.kind === 'none' ? null : chosen.file;

  return (
    <div>
      <Dropzone
        openRef={open}
        onDropAny={(files, rejections) => {
          const all = [...files, ...rejections.map((rejection) => rejection.file)];
          setTooMany(all.length > 1);
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
        // Buttons stand in it once there is a file.
        enablePointerEvents={file !== null}
        disabled={disabled}
        className={classes['drop'] ?? ''}
        data-refused={said !== null || undefined}
        data-compact={compact || undefined}
        data-chosen={file !== null || undefined}
        inputProps={{ 'aria-label': t('newDocument.fileLabel'), accept: PDF_MIME_TYPE.join(',') }}
        {...(file !== null && { tabIndex: -1, role: 'presentation' })}
        {...(file === null && { 'aria-label': t('newDocument.fileLabel') })}
      >
        {file === null ? (
          <div className={classes['invitation']}>
            <IconFileUpload size={40} stroke={1.4} aria-hidden />
            <Text fw={600} size="lg">
              {t(isTouch ? 'newDocument.dropTouch' : 'newDocument.dropTitle')}
            </Text>
            <Text c="dimmed">
              {t(isTouch ? 'newDocument.dropTouchText' : 'newDocument.dropText', { size })}
            </Text>
          </div>
        ) : (
          <div className={classes['chosen']}>
            {chosen.kind === 'ready' ? (
              <FilePreview document={chosen.document} name={file.name} />
            ) : (
              <div className={classes['blank']} aria-hidden="true">
                {chosen.kind === 'opening' ? (
                  <Loader size="sm" />
                ) : (
                  <IconFileTypePdf size={36} stroke={1.2} />
                )}
              </div>
            )}
            <div className={classes['fileFacts']}>
              <Text fw={600} className={classes['fileName'] ?? ''}>
                {file.name}
              </Text>
              <Text c="dimmed" size="sm" role="status" className="cs-figures">
                {chosen.kind === 'opening' && t('newDocument.fileOpening')}
                {chosen.kind === 'ready' &&
                  t('newDocument.fileReady', {
                    size: format.bytes(file.size),
                    count: chosen.document.pageCount,
                  })}
                {chosen.kind === 'refused' && format.bytes(file.size)}
              </Text>
              <Group gap="xs" mt="sm">
                <Button variant="default" size="sm" onClick={() => open.current?.()} disabled={disabled}>
                  {t('newDocument.fileReplace')}
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  size="sm"
                  onClick={() => {
                    setTooMany(false);
                    onChoose(null);
                  }}
                  disabled={disabled}
                >
                  {t('newDocument.fileRemove')}
                </Button>
              </Group>
            </div>
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
