import { Text } from '@mantine/core';
import { PDF_MIME_TYPE } from '@mantine/dropzone';
import { IconLock, IconShieldSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useOneFile } from '../../ui/use-one-file.ts';
import { RecordCheck } from './record-check.tsx';
import { checkLimits } from '../../../pdf-signatures/report.ts';
import classes from './verify.module.css';

type VerifyStartProps = {
  readonly onFile: (file: File) => void;
  /** Why there is no file yet that should be there. */
  readonly fault?: string | null;
};

const megabyte = 1024 * 1024;

/** Where the file is given that is to be verified. */
export function VerifyStart({ onFile, fault = null }: VerifyStartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = useRef<() => void>(null);
  const { isTooMany, take } = useOneFile(onFile);
  const size = `${format.number(checkLimits.fileBytes / megabyte)} MB`;
  return (
    <>
      <PageHeader title={t('shell.verify')} lead={t('verify.lead')} />
      <FileDrop
        label={t('verify.fileLabel')}
        accept={PDF_MIME_TYPE.join(',')}
        invitation={{
          icon: <IconShieldSearch size={40} stroke={1.4} aria-hidden />,
          title: t('verify.dropTitle'),
          text: t('verify.dropText', { size }),
          touchTitle: t('verify.dropTouch'),
          touchText: t('verify.dropTouchText', { size }),
        }}
        onFiles={take}
        openRef={open}
        fault={isTooMany ? t('verify.oneFile') : fault}
        size="large"
      />
      <p className={classes['privacy']}>
        <IconLock size={18} aria-hidden />
        <Text component="span" size="sm">
          {t('verify.privacy')}
        </Text>
      </p>
      <section className={classes['alone']} aria-labelledby="verify-record">
        <h2 id="verify-record" className={classes['heading']}>
          {t('verify.record.titleAlone')}
        </h2>
        <p className={classes['quiet']}>{t('verify.record.textAlone')}</p>
        <RecordCheck file={null} />
      </section>
    </>
  );
}
