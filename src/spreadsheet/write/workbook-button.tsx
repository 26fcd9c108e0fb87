import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/error-notice.tsx';

/** Downloads a workbook with the right headers, to be filled in. */
export function WorkbookButton({ onSave }: { readonly onSave: () => Promise<void> }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconFileDownload size={18} aria-hidden />}
        onClick={() => {
          setFailed(false);
          onSave().catch(() => setFailed(true));
        }}
      >
        {t('sheet.template')}
      </Button>
      {failed && <ErrorNotice failure={null} />}
    </>
  );
}
