import { Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMediaQuery } from '@mantine/hooks';
import { IconTableImport } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { sheetLimits } from '../read/read-outcome.ts';
import classes from './intake.module.css';

/** For the dialog of files alone; what is dropped is looked into, since names and types lie. */
const accept =
  '.xlsx,.xlsm,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const megabyte = 1024 * 1024;

type SheetDropProps = {
  readonly openRef: RefObject<(() => void) | null>;
  readonly refused: boolean;
  /** All files that were dropped or chosen together. */
  readonly onFiles: (files: readonly File[]) => void;
};

/** Where a spreadsheet is dropped or chosen. */
export function SheetDrop({ openRef, refused, onFiles }: SheetDropProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const size = `${format.number(sheetLimits.fileBytes / megabyte)} MB`;
  return (
    <Dropzone
      openRef={openRef}
      onDropAny={(files, rejections) => {
        onFiles([...files, ...rejections.map(({ file }) => file)]);
      }}
      onDrop={() => undefined}
      multiple
      className={classes['drop'] ?? ''}
      data-refused={refused || undefined}
      aria-label={t('sheet.dropLabel')}
      inputProps={{ 'aria-label': t('sheet.dropLabel'), accept }}
    >
      <div className={classes['invitation']}>
        <IconTableImport size={40} stroke={1.4} aria-hidden />
        <Text fw={600} size="lg">
          {t(isTouch ? 'sheet.dropTouch' : 'sheet.dropTitle')}
        </Text>
        <Text c="dimmed">{t(isTouch ? 'sheet.dropTouchText' : 'sheet.dropText', { size })}</Text>
      </div>
    </Dropzone>
  );
}
