import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { NewTemplateForm } from './new-template-form.tsx';
import classes from './templates.module.css';

/** Where a template begins: its Word file, looked through by the service, and its name. */
export function NewTemplatePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('templates.new.title')}
        lead={t('templates.new.lead', { example: '{{ho_ten}}' })}
      />
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
    <aside className={classes['guide']} aria-labelledby="guide">
      <h2 id="guide">{t('templates.new.guide')}</h2>
      <dl>
        {rules.map(([text, code]) => (
          <div key={code}>
            <dt>{text}</dt>
            <dd>
              <code>{code}</code>
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
