import { Button, Group, Loader, Text } from '@mantine/core';
import { PDF_MIME_TYPE } from '@mantine/dropzone';
import { IconFileTypePdf, IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { faultMessage } from '../../../contract/faults.ts';
import { runtimeConfig } from '../../api/runtime-config.ts';
import { useFormat } from '../../i18n/format.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { useOneFile } from '../../ui/use-one-file.ts';
import { FilePreview } from './file-preview.tsx';
import classes from './new-document.module.css';
import type { ChosenFile } from './use-chosen-file.ts';

const megabyte = 1024 * 1024;

type PdfDropProps = {
  readonly chosen: ChosenFile;
  readonly onChoose: (file: File | null) => void;
  /** What is missing or was refused by the service, in the user's language. */
  readonly error: string | null;
  readonly disabled: boolean;
  /** Where the file is not the main thing. */
  readonly compact?: boolean;
};

/** Where the PDF is dropped or chosen, and what is known of it: its first page, its length, what is wrong with it. */
export function PdfDrop({ chosen, onChoose, error, disabled, compact = false }: PdfDropProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const serverText = useServerText();
  const open = useRef<() => void>(null);
  const { isTooMany, take, reset } = useOneFile(onChoose);
  // In the unit that the refusal of a larger file speaks of.
  const size = `${format.number(Math.round(runtimeConfig().documentFileMaxBytes / megabyte))} MB`;
  const fault =
    chosen.kind === 'refused' ? serverText(faultMessage({ path: 'file', ...chosen.fault })) : null;
  const file = chosen.kind === 'none' ? null : chosen.file;
  return (
    <FileDrop
      label={t('newDocument.fileLabel')}
      accept={PDF_MIME_TYPE.join(',')}
      invitation={{
        icon: <IconFileUpload size={40} stroke={1.4} aria-hidden />,
        title: t('newDocument.dropTitle'),
        text: t('newDocument.dropText', { size }),
        touchTitle: t('newDocument.dropTouch'),
        touchText: t('newDocument.dropTouchText', { size }),
      }}
      onFiles={take}
      openRef={open}
      fault={isTooMany ? t('newDocument.oneFile') : (fault ?? error)}
      disabled={disabled}
      size={compact ? 'small' : 'large'}
    >
      {file === null ? null : (
        <div className={classes['chosen']}>
          {chosen.kind === 'ready' ? (
            <FilePreview document={chosen.document} name={file.name} />
          ) : (
            <div className={classes['blank']} aria-hidden="true">
              {chosen.kind === 'opening' ? <Loader size="sm" /> : <IconFileTypePdf size={36} stroke={1.2} />}
            </div>
          )}
          <div className={classes['fileFacts']}>
            <Text fw={600}>{file.name}</Text>
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
                  reset();
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
    </FileDrop>
  );
}
