import { IconTableImport } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { sheetLimits } from '../read/read-outcome.ts';

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
  const size = `${format.number(sheetLimits.fileBytes / megabyte)} MB`;
  return (
    <FileDrop
      label={t('sheet.dropLabel')}
      accept={accept}
      invitation={{
        icon: <IconTableImport size={40} stroke={1.4} aria-hidden />,
        title: t('sheet.dropTitle'),
        text: t('sheet.dropText', { size }),
        touchTitle: t('sheet.dropTouch'),
        touchText: t('sheet.dropTouchText', { size }),
      }}
      onFiles={onFiles}
      openRef={openRef}
      refused={refused}
    />
  );
}
