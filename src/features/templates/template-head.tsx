import { Button, Menu } from '@mantine/core';
import { IconPencil, IconReplace } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Template } from '../../../contract/models/template.ts';
import { WorkHead } from '../../ui/work-head.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import { EditTemplateSheet } from './edit-template-sheet.tsx';
import { ReplaceFileSheet } from './replace-file-sheet.tsx';
import { TemplateActions } from './template-actions.tsx';

type TemplateHeadProps = {
  readonly template: Template;
  readonly isNarrow: boolean;
  /** Saves what is not saved yet, before another file takes its place. */
  readonly beforeChange: () => Promise<boolean>;
  readonly children: ReactNode;
};

/** The template's name, whether all is saved, and what is done with it. */
export function TemplateHead({ template, isNarrow, beforeChange, children }: TemplateHeadProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'replace' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <WorkHead
      backTo="/templates"
      backLabel={t('templates.back')}
      title={template.name}
      lead={template.description}
    >
      {children}
      <DotsMenu label={t('templates.detail.menu')} size={40}>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setOpen('edit')}>
          {t('templates.detail.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconReplace size={18} aria-hidden />} onClick={() => setOpen('replace')}>
          {t('templates.detail.replace')}
        </Menu.Item>
        <TemplateActions template={template} onDelete={() => setOpen('delete')} />
      </DotsMenu>
      <Button component={Link} to={`/batches/new?template=${template.id}`} size={isNarrow ? 'sm' : 'md'}>
        {t('templates.makeBatch')}
      </Button>
      {open === 'edit' && <EditTemplateSheet template={template} onClose={close} />}
      {open === 'replace' && (
        <ReplaceFileSheet template={template} beforeChange={beforeChange} onClose={close} />
      )}
      {open === 'delete' && (
        <DeleteTemplateDialog
          template={template}
          onClose={close}
          onDeleted={() => void navigate('/templates', { replace: true })}
        />
      )}
    </WorkHead>
  );
}
