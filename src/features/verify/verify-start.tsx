import { Box, Text, Title } from '@mantine/core';
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
      <Text className="cs-note" c="dimmed" fz="sm" mt="md">
        <IconLock size={18} aria-hidden />
        <Text component="span" size="sm">
          {t('verify.privacy')}
        </Text>
      </Text>
      <Box component="section" className="cs-ruled" maw={560} pt="lg" mt={40} aria-labelledby="verify-record">
        <Title id="verify-record" order={2} size="h4" mb="xs">
          {t('verify.record.titleAlone')}
        </Title>
        <Text c="dimmed" fz="sm" mb={10}>
          {t('verify.record.textAlone')}
        </Text>
        <RecordCheck file={null} />
      </Box>
    </>
  );
}
