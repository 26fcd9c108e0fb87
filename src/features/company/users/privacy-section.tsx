import { Box, Button, Title } from '@mantine/core';
import { IconDownload, IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useExportPerson } from '../../../api/privacy.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { fetchHome } from '../../../ui/fetch-home.ts';
import { EraseDialog } from '../../../shared/people/erase-dialog.tsx';
import { Row } from './row.tsx';
import styles from './users.module.css';

/** A person's own data: handing it to them, and erasing it. */
export function PrivacySection({ user, isMe }: { readonly user: User; readonly isMe: boolean }) {
  const { t } = useTranslation();
  const ask = useExportPerson();
  const [isErasing, setIsErasing] = useState(false);
  return (
    <section className={styles['section']}>
      <Title order={2} size="h3">
        {t('privacy.title')}
      </Title>
      <ul className={styles['rows']}>
        <Row title={t('privacy.export')} text={t('privacy.exportHint')}>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={ask.isPending}
            onClick={() => {
              ask.mutate(user.id, {
                onSuccess: ({ downloadUrl }) => fetchHome(downloadUrl),
              });
            }}
          >
            {t('privacy.download')}
          </Button>
        </Row>
        {!isMe && (
          <Row title={t('privacy.erase')} text={t('privacy.eraseHint')}>
            <Button
              size="sm"
              variant="outline"
              color="seal"
              leftSection={<IconEraser size={16} aria-hidden />}
              onClick={() => setIsErasing(true)}
            >
              {t('privacy.eraseOpen')}
            </Button>
          </Row>
        )}
      </ul>
      {ask.isError && (
        <Box mt="md">
          <ErrorNotice failure={failureOf(ask.error)} />
        </Box>
      )}
      {isErasing && <EraseDialog user={user} onClose={() => setIsErasing(false)} />}
    </section>
  );
}
