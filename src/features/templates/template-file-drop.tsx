import { Box, Button, Text } from '@mantine/core';
import { IconFileTypeDocx, IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { templateFileMaxBytes } from '../../../contract/operations/templates.ts';
import { useFormat } from '../../i18n/format.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { useOneFile } from '../../ui/use-one-file.ts';
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
  const { isTooMany, take } = useOneFile(onChoose);
  const size = String(templateFileMaxBytes / 1024 / 1024);
  return (
    <FileDrop
      label={t('templates.new.file')}
      accept=".docx"
      invitation={{
        icon: <IconFileUpload size={40} stroke={1.4} aria-hidden />,
        title: t('templates.new.drop'),
        text: t('templates.new.dropText', { size }),
        touchTitle: t('templates.new.dropTouch'),
        touchText: t('templates.new.dropTouchText', { size }),
      }}
      onFiles={take}
      openRef={open}
      fault={isTooMany ? t('templates.new.oneFile') : error}
      refused={isRefused}
      disabled={disabled}
    >
      {file === null ? null : (
        <div className={classes['chosen']}>
          <IconFileTypeDocx size={36} stroke={1.2} aria-hidden />
          <Box flex="1 1 160px" miw={0}>
            <Text fw={600} className="cs-break">
              {file.name}
            </Text>
            <Text c="dimmed" size="sm" className="cs-figures">
              {format.bytes(file.size)}
            </Text>
          </Box>
          <Button variant="default" size="sm" onClick={() => open.current?.()} disabled={disabled}>
            {t('templates.new.replace')}
          </Button>
        </div>
      )}
    </FileDrop>
  );
}
