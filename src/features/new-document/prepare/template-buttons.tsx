import { Button, Menu } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Workflow, WorkflowChange } from '../workflow-model.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { UseTemplateDialog } from './use-template-dialog.tsx';

type TemplateButtonsProps = {
  readonly workflow: Workflow;
  readonly onChange: (change: WorkflowChange) => void;
};

/** Workflows that are kept for use again: taken from, and added to. */
export function TemplateButtons({ workflow, onChange }: TemplateButtonsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'use' | 'save' | null>(null);
  const close = (): void => setAsking(null);
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconRoute size={18} aria-hidden />}>
            {t('prepare.templates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsking('use')}>{t('prepare.useTemplate')}</Menu.Item>
          <Menu.Item disabled={workflow.steps.length === 0} onClick={() => setAsking('save')}>
            {t('prepare.saveTemplate')}
          </Menu.Item>
          <Menu.Item component={Link} to="/process-templates">
            {t('prepare.manageTemplates')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'use' && (
        <UseTemplateDialog replaced={workflow.steps.length} onUse={onChange} onClose={close} />
      )}
      {asking === 'save' && <SaveTemplateDialog workflow={workflow} onClose={close} />}
    </>
  );
}
