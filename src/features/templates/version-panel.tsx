import { ActionIcon, Button, Loader, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { templateQueries, useRestoreTemplate } from '../../api/templates.ts';
import { useFormat } from '../../i18n/format.ts';
import { QueryError } from '../../shared/errors/call-error.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import classes from './template.module.css';

type VersionPanelProps = {
  readonly id: number;
  /** Saves what is not saved yet, before another file takes its place. */
  readonly beforeChange: () => Promise<boolean>;
};

/** The files that the template has had, and the way back to each. */
export function VersionPanel({ id, beforeChange }: VersionPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const versions = useQuery(templateQueries.versions(id));
  const [wanted, setWanted] = useState<number | null>(null);
  if (versions.isPending) {
    return <Loader size="sm" role="status" aria-label={t('common.loading')} />;
  }
  if (versions.isLoadingError) {
    return <QueryError query={versions} title={t('templates.versions.failed')} />;
  }
  return (
    <>
      <Stack component="ol" gap={10} w="100%" aria-label={t('templates.versions.list')}>
        {versions.data.map((version) => (
          <li key={version.fileVersion} className={classes['version']}>
            <Stack gap={4} align="flex-start" flex={1} miw={0}>
              <Text span fw={600}>
                {t('templates.versions.number', { n: version.fileVersion })}{' '}
                {version.isCurrent && <Pill tone="ok">{t('templates.versions.current')}</Pill>}
              </Text>
              <span className="cs-break">{version.fileName}</span>
              <Text span fz="sm" c="dimmed" className="cs-figures">
                {t('templates.versions.by', {
                  name: version.createdByUser?.name ?? '',
                  date: version.createdDate === null ? '' : format.dateTime(version.createdDate),
                })}
              </Text>
              {!version.isCurrent && (
                <Button size="sm" variant="default" mt={4} onClick={() => setWanted(version.fileVersion)}>
                  {t('templates.versions.restore')}
                </Button>
              )}
            </Stack>
            {version.downloadUrl !== null && (
              <ActionIcon
                component="a"
                href={version.downloadUrl}
                download
                m={{ base: -10, md: -5 }}
                aria-label={t('templates.versions.download', { n: version.fileVersion })}
              >
                <IconDownload size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </Stack>
      {wanted !== null && (
        <RestoreDialog
          id={id}
          fileVersion={wanted}
          beforeChange={beforeChange}
          onClose={() => setWanted(null)}
        />
      )}
    </>
  );
}

type RestoreDialogProps = VersionPanelProps & { readonly fileVersion: number; readonly onClose: () => void };

function RestoreDialog({ id, fileVersion, beforeChange, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const restore = useRestoreTemplate();
  /** From the press until the service has answered: what is not saved yet goes first. */
  const [isBusy, setIsBusy] = useState(false);
  // The screen begins anew with the other file, so that nothing here is there to hear of it.
  const go = async (): Promise<void> => {
    setIsBusy(true);
    await tryRestoring();
    setIsBusy(false);
  };
  const tryRestoring = async (): Promise<void> => {
    if (!(await beforeChange())) {
      return;
    }
    try {
      await restore.mutateAsync({ id, fileVersion });
    } catch {
      return;
    }
    notifications.show({ color: 'ok', message: t('templates.versions.restored', { n: fileVersion }) });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={t('templates.versions.restoreTitle', { n: fileVersion })}
      confirmLabel={t('templates.versions.restore')}
      busy={isBusy}
      failure={restore.isError ? failureOf(restore.error) : undefined}
      onCancel={onClose}
      onConfirm={() => void go()}
    >
      {t('templates.versions.restoreText', { n: fileVersion })}
    </ConfirmDialog>
  );
}
