import { ActionIcon, Anchor, Box, Button, FileButton, Progress, Text, Title } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { documentLimits } from '../../../../contract/operations/document-actions.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useAttachFile, useDeleteAttachment } from '../../../api/document-extras.ts';
import { useFormat } from '../../../i18n/format.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { MetaLine } from '../../../ui/meta-line.tsx';
import classes from './manage.module.css';

type AttachmentsProps = {
  readonly document: Document;
  readonly mayAttach: boolean;
  readonly mayDetach: boolean;
};

const accepted = '.pdf,.docx,.xlsx,.png,.jpg,.jpeg,.txt';

/** Files that lie beside a document. */
export function Attachments({ document, mayAttach, mayDetach }: AttachmentsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const attach = useAttachFile();
  const remove = useDeleteAttachment();
  const [share, setShare] = useState(0);
  const { id, attachments } = document;
  const error = attach.error ?? remove.error;
  return (
    <Box component="section" className="cs-ruled" p="16px 20px 20px">
      <Title order={3} size="h4">
        {t('document.attachments')}
      </Title>
      {attachments.length > 0 && (
        <ul className={classes['files']}>
          {attachments.map((file) => (
            <li key={file.id}>
              <span>
                {file.downloadUrl === null ? (
                  file.name
                ) : (
                  <Anchor href={file.downloadUrl} download={file.name}>
                    {file.name}
                  </Anchor>
                )}
                <Text span display="block" className="cs-figures" c="dimmed" fz={13}>
                  <MetaLine facts={[format.bytes(file.size), file.createdByUser?.name]} />
                </Text>
              </span>
              {mayDetach && (
                <ActionIcon
                  aria-label={t('document.detach', { name: file.name })}
                  loading={remove.isPending && remove.variables.attachmentId === file.id}
                  disabled={remove.isPending}
                  onClick={() => {
                    if (!attach.isPending) {
                      attach.reset();
                    }
                    remove.mutate({ id, attachmentId: file.id });
                  }}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAttach && (
        <FileButton
          accept={accepted}
          onChange={(file) => {
            if (file !== null && !attach.isPending) {
              setShare(0);
              if (!remove.isPending) {
                remove.reset();
              }
              attach.mutate({ body: { id, file }, documentId: id, onProgress: setShare });
            }
          }}
        >
          {(props) => (
            <Button
              {...props}
              mt="sm"
              size="sm"
              variant="default"
              loading={attach.isPending}
              leftSection={<IconPaperclip size={17} aria-hidden />}
            >
              {t('document.attach')}
            </Button>
          )}
        </FileButton>
      )}
      {attach.isPending && <Progress mt="xs" value={share * 100} aria-label={t('document.attaching')} />}
      {mayAttach && (
        <Text c="dimmed" fz={13}>
          {t('document.attachHint', {
            size: documentLimits.attachmentMegabytes,
            count: documentLimits.attachments,
          })}
        </Text>
      )}
      {error !== null && <ErrorNotice failure={failureOf(error)} />}
    </Box>
  );
}
