import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/error-notice.tsx';

type WorkbookButtonProps = {
  /** Where the workbook is, or what makes and saves it. */
  readonly from: string | (() => Promise<void>);
};

/** Downloads a workbook with the right headers, to be filled in. */
export function WorkbookButton({ from }: WorkbookButtonProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const look = {
    variant: 'default',
    size: 'sm',
    flex: { base: '1 0 auto', sm: 'none' },
    leftSection: <IconFileDownload size={18} aria-hidden />,
    children: t('sheet.template'),
  };
  if (typeof from === 'string') {
    return <Button component="a" href={from} {...look} />;
  }
  return (
    <>
      <Button
        {...look}
        onClick={() => {
          setFailed(false);
          from().catch(() => setFailed(true));
        }}
      />
      {failed && <ErrorNotice failure={null} />}
    </>
  );
}
