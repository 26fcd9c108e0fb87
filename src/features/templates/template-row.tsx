import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Template } from '../../../contract/models/template.ts';
import { useFormat } from '../../i18n/format.ts';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import { TemplateActions } from './template-actions.tsx';
import classes from './templates.module.css';

/** One template of the list, with what may be done to it. */
export function TemplateRow({ template }: { readonly template: Template }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, description, fileName, fieldCount, signatureBoxCount, createdByUser, createdDate } =
    template;
  const boxes = signatureBoxCount ?? 0;
  return (
    <tr>
      <th scope="row" className={classes['words']}>
        <Link to={`/templates/${id}`} className={classes['name']}>
          {name}
        </Link>
        <p>{description === '' ? fileName : description}</p>
      </th>
      <td data-column="fields" className="cs-figures">
        {t('templates.fieldCount', { count: fieldCount ?? 0 })}
      </td>
      <td data-column="boxes" className="cs-figures">
        {boxes === 0 ? (
          <span className={classes['none']}>{t('templates.noBoxes')}</span>
        ) : (
          t('templates.boxCount', { count: boxes })
        )}
      </td>
      <td data-column="author">{createdByUser?.name}</td>
      <td data-column="created" className="cs-figures">
        {createdDate === null ? '' : format.date(createdDate)}
      </td>
      <td className={classes['menu']}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('templates.actionsOf', { name })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <TemplateActions
              template={template}
              isInList
              onDelete={() => {
                setIsDeleting(true);
              }}
            />
          </Menu.Dropdown>
        </Menu>
        {isDeleting && (
          <DeleteTemplateDialog
            template={template}
            onClose={() => {
              setIsDeleting(false);
            }}
          />
        )}
      </td>
    </tr>
  );
}
