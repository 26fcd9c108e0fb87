import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconDots, IconFileText, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { useRestoreDocument } from '../../api/document-edits.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { DeleteDialogProps } from './delete-dialog.tsx';
import classes from './documents.module.css';

const DeleteDialog = lazyComponent<DeleteDialogProps>(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
);

/** What may be done to one document from the list. There is one in each row and hardly any is used: until then it is a button alone. */
export function RowMenu({ document }: { readonly document: Document }) {
  const [isUsed, setIsUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (isUsed) {
    return <UsedRowMenu document={document} button={button} />;
  }
  return (
    <MenuButton
      subject={document.subject}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => {
        flushSync(() => setIsUsed(true));
        button.current?.focus();
        button.current?.click();
      }}
    />
  );
}

type MenuButtonProps = ComponentProps<'button'> & { readonly subject: string };

function MenuButton({ subject, ...props }: MenuButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      {...props}
      type="button"
      className={classes['menuButton']}
      aria-label={t('documents.actionsOf', { subject })}
    >
      <IconDots size={20} aria-hidden />
    </button>
  );
}

type UsedRowMenuProps = {
  readonly document: Document;
  readonly button: Ref<HTMLButtonElement>;
};

function UsedRowMenu({ document, button }: UsedRowMenuProps) {
  const { t } = useTranslation();
  const restore = useRestoreDocument();
  const [isDeleting, setIsDeleting] = useState(false);
  const [why] = useFailureTexts(restore.isError ? failureOf(restore.error) : null);
  const { id, subject, isEditable, isDeleteable, isRestoreable } = document;
  // The list may have the row no longer by then, and what is given to `mutate` is not called without it.
  const bringBack = async (): Promise<void> => {
    await restore.mutateAsync(id);
    notifications.show({ color: 'ok', message: t('documents.restored', { subject }) });
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <MenuButton ref={button} subject={subject} disabled={restore.isPending} />
        </Menu.Target>
        <Menu.Dropdown>
          {isEditable && (
            <Menu.Item
              component={Link}
              to={`/documents/${id}/prepare`}
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              {t('documents.prepare')}
            </Menu.Item>
          )}
          {isRestoreable ? (
            <Menu.Item
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => {
                bringBack().catch(() => {
                  // It says why beside the menu.
                });
              }}
            >
              {t('documents.restore')}
            </Menu.Item>
          ) : (
            <Menu.Item
              component={Link}
              to={`/documents/${id}`}
              leftSection={<IconFileText size={18} aria-hidden />}
            >
              {t('documents.open')}
            </Menu.Item>
          )}
          {(isDeleteable || isRestoreable) && (
            <Menu.Item
              color="seal"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setIsDeleting(true)}
            >
              {t(isRestoreable ? 'documents.removeForGood' : 'documents.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {restore.isError && (
        <span role="alert">
          {t('documents.restoreFailed', { subject })}. {why}
        </span>
      )}
      {isDeleting && <DeleteDialog document={document} onClose={() => setIsDeleting(false)} />}
    </>
  );
}
