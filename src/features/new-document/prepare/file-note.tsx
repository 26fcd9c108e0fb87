import { Alert, Anchor } from '@mantine/core';
import { IconFileInfo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { activeContents, fileChanges } from '../../../../contract/rules/file-preparation.ts';
import { useFormat } from '../../../i18n/format.ts';
import classes from './prepare.module.css';

type DownloadFile = Document['downloadFileUrls'][number];

/** What was done to uploaded files before they can be signed, and what in them can change what is seen; until the clerk puts it away. */
export function FileNote({ files }: { readonly files: readonly DownloadFile[] }) {
  const { t } = useTranslation();
  const [isHidden, setIsHidden] = useState(false);
  const noted = files.filter(({ changes, activeContent }) => changes.length > 0 || activeContent.length > 0);
  if (isHidden) {
    return null;
  }
  return noted.map((file) => (
    <Alert
      key={file.id}
      color="warn"
      role="status"
      classNames={{ root: classes['fileNote'] ?? '', closeButton: classes['fileNoteClose'] ?? '' }}
      icon={<IconFileInfo aria-hidden />}
      title={
        files.length === 1
          ? t('prepare.fileNote.title')
          : t('prepare.fileNote.titleOf', { name: file.fileName })
      }
      c="var(--cs-ink-1)"
      withCloseButton
      closeButtonLabel={t('prepare.fileNote.close')}
      onClose={() => setIsHidden(true)}
    >
      <FileFacts file={file} />
    </Alert>
  ));
}

function FileFacts({ file }: { readonly file: DownloadFile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = activeContents.filter((part) => file.activeContent.includes(part));
  return (
    <>
      {fileChanges
        .filter((change) => file.changes.includes(change))
        .map((change) => (
          <p key={change}>{t(`prepare.fileNote.${change}`)}</p>
        ))}
      {parts.length > 0 && (
        <p>
          {t('prepare.fileNote.activeContent', {
            parts: format.list(parts.map((part) => t(`document.activePart.${part}`))),
          })}
        </p>
      )}
      {file.downloadUploadUrl !== null && (
        <Anchor href={file.downloadUploadUrl} download={file.fileName} size="sm">
          {t('prepare.fileNote.original')}
        </Anchor>
      )}
    </>
  );
}
