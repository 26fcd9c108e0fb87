import { Button, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template, TemplateField, VariableFormat } from '../../../contract/models/template.ts';
import { FormatList, LabelField } from './format-list.tsx';
import { loopTargets, variableTargets } from './variable-formats.ts';
import classes from './template.module.css';

const isLoop = ({ key }: TemplateField): boolean => key.startsWith('{{#');

type FieldPanelProps = {
  readonly template: Template;
  readonly formats: readonly VariableFormat[];
  readonly onFormats: (formats: readonly VariableFormat[]) => void;
};

/** What there is to fill in and how it is printed: variables, lists with what each of their rows holds, and what conditions ask. */
export function FieldPanel({ template, formats, onFormats }: FieldPanelProps) {
  const { t } = useTranslation();
  const { fillableFields, conditions } = template;
  const [showsCodes, setShowsCodes] = useState(false);
  const loops = fillableFields.filter(isLoop);
  const variables = fillableFields.filter((field) => !isLoop(field));
  if (fillableFields.length === 0 && conditions.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        {t('templates.fields.none')}
      </Text>
    );
  }
  return (
    <div className={classes['panelPart']}>
      {fillableFields.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('templates.fields.lead')}
        </Text>
      )}
      {variables.length > 0 && (
        <section>
          <Text component="h2" fw={600} mb={8}>
            {t('templates.fields.variables')} <span className={classes['total']}>{variables.length}</span>
          </Text>
          <FormatList
            targets={variableTargets(variables)}
            showsCodes={showsCodes}
            formats={formats}
            onChange={onFormats}
          />
        </section>
      )}
      {loops.length > 0 && (
        <section>
          <Text component="h2" fw={600} mb={8}>
            {t('templates.fields.loops')} <span className={classes['total']}>{loops.length}</span>
          </Text>
          <ul className={classes['lines']}>
            {loops.map((loop) => (
              <li key={loop.key}>
                <LabelField name={loop.name} tag={loop.name} formats={formats} onChange={onFormats} />
                {showsCodes && <code>{loop.key}</code>}
                {showsCodes && loop.description !== '' && (
                  <p>{t('templates.fields.inside', { fields: loop.description })}</p>
                )}
                <FormatList
                  targets={loopTargets(loop)}
                  showsCodes={showsCodes}
                  formats={formats}
                  onChange={onFormats}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {conditions.length > 0 && (
        <section>
          <Text component="h2" fw={600} mb={8}>
            {t('templates.fields.conditions')} <span className={classes['total']}>{conditions.length}</span>
          </Text>
          <Text fz="sm" c="dimmed">
            {t('templates.fields.conditionText')}
          </Text>
          <ul className={classes['lines']}>
            {conditions.map((condition) => (
              <li key={condition}>
                <code>{condition}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      {fillableFields.length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-expanded={showsCodes}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setShowsCodes(!showsCodes)}
        >
          {t('templates.fields.more')}
        </Button>
      )}
    </div>
  );
}
