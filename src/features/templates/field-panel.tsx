import { useTranslation } from 'react-i18next';
import type { Template, TemplateField } from '../../../contract/models/template.ts';
import classes from './template.module.css';

const isLoop = ({ key }: TemplateField): boolean => key.startsWith('{{#');

/** What there is to fill in: variables, lists with what each of their rows holds, and what conditions ask. */
export function FieldPanel({ template }: { readonly template: Template }) {
  const { t } = useTranslation();
  const { fillableFields, conditions } = template;
  const loops = fillableFields.filter(isLoop);
  const variables = fillableFields.filter((field) => !isLoop(field));
  if (fillableFields.length === 0 && conditions.length === 0) {
    return <p className={classes['nothing']}>{t('templates.fields.none')}</p>;
  }
  return (
    <div className={classes['panelPart']}>
      {variables.length > 0 && (
        <section>
          <h2 className={classes['partTitle']}>
            {t('templates.fields.variables')} <span className="cs-figures">{variables.length}</span>
          </h2>
          <ul className={classes['codes']}>
            {variables.map(({ key }) => (
              <li key={key}>
                <code>{key}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {loops.length > 0 && (
        <section>
          <h2 className={classes['partTitle']}>
            {t('templates.fields.loops')} <span className="cs-figures">{loops.length}</span>
          </h2>
          <ul className={classes['lines']}>
            {loops.map(({ key, description }) => (
              <li key={key}>
                <code>{key}</code>
                {description !== '' && <p>{t('templates.fields.inside', { fields: description })}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {conditions.length > 0 && (
        <section>
          <h2 className={classes['partTitle']}>
            {t('templates.fields.conditions')} <span className="cs-figures">{conditions.length}</span>
          </h2>
          <p className={classes['lead']}>{t('templates.fields.conditionText')}</p>
          <ul className={classes['lines']}>
            {conditions.map((condition) => (
              <li key={condition}>
                <code>{condition}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
