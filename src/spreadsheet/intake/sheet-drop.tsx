import { IconTableImport } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../../ui/file-drop.tsx';
import { sheetLimits } from '../read/read-outcome.ts';
import { megabyte } from './sheet-texts.ts';

const accept =
  '.xlsx,.xlsm,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type SheetDropProps = {
  readonly openRef: RefObject<(() => void) | null>;
  readonly refused: boolean;
  /** All files that were dropped or chosen together. */
  readonly onFiles: (files: readonly File[]) => void;
};

/** Where a spreadsheet is dropped or chosen. */
export function SheetDrop({ openRef, refused, onFiles }: SheetDropProps) {
  const { t } = useTranslation();
  const megabytes = sheetLimits.fileBytes / megabyte;
  return (
    <FileDrop
      label={t('sheet.dropLabel')}
      accept={accept}
      invitation={{
        icon: <IconTableImport size={40} stroke={1.4} aria-hidden />,
        title: t('sheet.dropTitle'),
        text: t('sheet.dropText', { megabytes }),
        touchTitle: t('sheet.dropTouch'),
        touchText: t('sheet.dropTouchText', { megabytes }),
      }}
      onFiles={onFiles}
      openRef={openRef}
      refused={refused}
    />
  );
}
