import { Menu } from '@mantine/core';
import {
  IconFileTypeDocx,
  IconFileTypeXls,
  IconFolderOpen,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Template } from '../../../contract/models/template.ts';

type TemplateActionsProps = {
  readonly template: Template;
  /** Where the template itself is not on the screen. */
  readonly isInList?: boolean;
  readonly onDelete: () => void;
};

/** What may be done to a template, as entries of a menu. */
export function TemplateActions({ template, isInList = false, onDelete }: TemplateActionsProps) {
  const { t } = useTranslation();
  const { id, downloadUrl, xlsxDownloadUrl } = template;
  return (
    <>
      {isInList && (
        <>
          <Menu.Item
            component={Link}
            to={`/templates/${id}`}
            leftSection={<IconFolderOpen size={18} aria-hidden />}
          >
            {t('templates.open')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/batches/new?template=${id}`}
            leftSection={<IconStack2 size={18} aria-hidden />}
          >
            {t('templates.makeBatch')}
          </Menu.Item>
        </>
      )}
      {downloadUrl !== null && (
        <Menu.Item
          component="a"
          href={downloadUrl}
          download
          leftSection={<IconFileTypeDocx size={18} aria-hidden />}
        >
          {t('templates.downloadWord')}
        </Menu.Item>
      )}
      {xlsxDownloadUrl !== null && (
        <Menu.Item
          component="a"
          href={xlsxDownloadUrl}
          download
          leftSection={<IconFileTypeXls size={18} aria-hidden />}
        >
          {t('templates.downloadWorkbook')}
        </Menu.Item>
      )}
      <Menu.Item color="seal" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
        {t('templates.delete')}
      </Menu.Item>
    </>
  );
}
