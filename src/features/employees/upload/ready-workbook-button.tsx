import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import type { Categories, CellWords } from './cell-text.ts';
import { saveReadyWorkbook } from './ready-workbook.ts';

type ReadyWorkbookButtonProps = { readonly categories: Categories; readonly words: CellWords };

/** Downloads a workbook with the right headers. */
export function ReadyWorkbookButton({ categories, words }: ReadyWorkbookButtonProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFileDownload size={18} aria-hidden />}
        onClick={() => {
          setFailed(false);
          saveReadyWorkbook(t, words, categories).catch(() => {
            setFailed(true);
          });
        }}
      >
        {t('employees.template')}
      </Button>
      {failed && <ErrorNotice failure={null} />}
    </>
  );
}
