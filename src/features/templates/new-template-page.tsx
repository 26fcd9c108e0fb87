import { Box, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { NewTemplateForm } from './new-template-form.tsx';
import classes from './templates.module.css';

/** Where a template begins: its Word file, looked through by the service, and its name. */
export function NewTemplatePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('templates.upload')} lead={t('templates.new.lead', { example: '{{ho_ten}}' })} />
      <div className={classes['newLayout']}>
        <NewTemplateForm />
        <Guide />
      </div>
    </>
  );
}

function Guide() {
  const { t } = useTranslation();
  const rules = [
    [t('templates.new.guideVariable'), '{{ho_ten}}'],
    [t('templates.new.guideLoop'), '{{#phu_cap}} … {{ten}} … {{/phu_cap}}'],
    [t('templates.new.guideCondition'), '{?{luong > 0}} … {{/}}'],
  ] as const;
  return (
    <Box component="aside" className="cs-card" px={20} py={18} aria-labelledby="guide">
      <Text component="h2" id="guide" fz={17} fw={600} mb={12}>
        {t('templates.new.guide')}
      </Text>
      <Stack component="dl" gap={14}>
        {rules.map(([text, code]) => (
          <div key={code}>
            <Text component="dt" c="dimmed" mb={4}>
              {text}
            </Text>
            <dd>
              <code className={classes['code']}>{code}</code>
            </dd>
          </div>
        ))}
      </Stack>
    </Box>
  );
}
