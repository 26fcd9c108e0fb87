import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileText, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentStatus } from '../../../contract/enums.ts';
import type { Document } from '../../../contract/models/document.ts';
import { useFormat } from '../../i18n/format.ts';
import { DueBadge } from '../../ui/due-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './documents.module.css';

/** Whether anything is still to be done: nothing of what is over can be late. */
function isOpen({ status }: Document): boolean {
  const over: readonly number[] = [
    documentStatus.completed[0],
    documentStatus.rejected[0],
    documentStatus.canceled[0],
  ];
  return !over.includes(status.value);
}

type DocumentRowProps = { readonly document: Document; readonly onDelete: () => void };

/** One document of mine. A draft leads on to where it is prepared. */
export function DocumentRow({ document, onDelete }: DocumentRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const preparing = `/documents/${document.id}/prepare`;
  const reading = `/documents/${document.id}`;
  const facts = [document.no, document.type?.name ?? '', document.department?.name ?? ''];
  return (
    <tr>
      <td className={classes['words']}>
        <Link to={document.isEditable ? preparing : reading} className={classes['title']}>
          {document.subject}
        </Link>
        <p className="cs-figures">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </td>
      <td>
        <StatusBadge of="document" status={document.status} />
      </td>
      <td className="cs-figures">{document.createdDate === null ? '' : format.date(document.createdDate)}</td>
      <td>{isOpen(document) && <DueBadge expiryDate={document.expiryDate} />}</td>
      <td className={classes['menu']}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('documents.actionsOf', { subject: document.subject })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {document.isEditable && (
              <Menu.Item component={Link} to={preparing} leftSection={<IconPencil size={18} aria-hidden />}>
                {t('documents.prepare')}
              </Menu.Item>
            )}
            <Menu.Item component={Link} to={reading} leftSection={<IconFileText size={18} aria-hidden />}>
              {t('documents.open')}
            </Menu.Item>
            {document.isDeleteable && (
              <Menu.Item color="seal" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
                {t('documents.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}
