import { Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { randomId } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { fillingValueMax } from '../../../../contract/models/filling.ts';
import { PlaceButton } from '../../../ui/place-button.tsx';
import type { FillingField, WorkflowChange, WorkflowStep } from '../workflow-model.ts';
import classes from './prepare.module.css';

type FillingFieldsProps = {
  readonly step: WorkflowStep;
  /** The step or field that the next click on a page places. */
  readonly placingKey: string | null;
  readonly onChange: (change: WorkflowChange) => void;
  readonly onPlacing: (key: string | null) => void;
  readonly onShowField: (field: FillingField) => void;
};

const types = [
  'text',
  'number',
  'date',
  'checkbox',
  'choice',
] as const satisfies readonly FillingField['type'][];

/** What a step of F asks its processor for, and where on the pages the values go. */
export function FillingFields(props: FillingFieldsProps) {
  const { step, placingKey, onChange, onPlacing, onShowField } = props;
  const { t } = useTranslation();
  const { fields, key } = step;
  const set = (next: readonly FillingField[]): void => onChange({ kind: 'fields', key, fields: next });
  return (
    <Stack gap={10} align="start">
      {fields.map((field, index) => (
        <FieldLine
          key={field.key}
          field={field}
          number={index + 1}
          placing={field.key === placingKey}
          onPlacing={onPlacing}
          onShow={onShowField}
          onChange={(changed) => set(fields.with(index, changed))}
          onRemove={() => set(fields.filter((one) => one !== field))}
        />
      ))}
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          const name = t('prepare.fieldName', { number: fields.length + 1 });
          const fresh = { type: 'text', required: true, maxLength: null, options: [] } as const;
          set([
            ...fields,
            { ...fresh, options: [], key: randomId('field-'), name, page: null, position: null },
          ]);
        }}
      >
        {t('prepare.addField')}
      </Button>
    </Stack>
  );
}

type FieldLineProps = {
  readonly field: FillingField;
  readonly number: number;
  readonly placing: boolean;
  readonly onPlacing: (key: string | null) => void;
  readonly onShow: (field: FillingField) => void;
  readonly onChange: (field: FillingField) => void;
  readonly onRemove: () => void;
};

function FieldLine({ field, number, placing, onPlacing, onShow, onChange, onRemove }: FieldLineProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['field']} role="group" aria-label={t('prepare.fieldOf', { number })}>
      <TextInput
        size="sm"
        aria-label={t('prepare.fieldNameLabel', { number })}
        maxLength={200}
        value={field.name}
        onChange={(event) => onChange({ ...field, name: event.currentTarget.value })}
      />
      <Select
        size="sm"
        aria-label={t('prepare.fieldType', { number })}
        allowDeselect={false}
        data={types.map((type) => ({ value: type, label: t(`prepare.fieldTypes.${type}`) }))}
        value={field.type}
        onChange={(value) => {
          const type = types.find((candidate) => candidate === value) ?? 'text';
          onChange({ ...field, type, maxLength: null });
        }}
      />
      <RemoveButton label={t('prepare.removeField', { number })} onRemove={onRemove} />
      {field.type === 'choice' && (
        <TextInput
          size="sm"
          style={{ gridColumn: '1 / -1' }}
          aria-label={t('prepare.fieldOptions', { number })}
          placeholder={t('prepare.fieldOptionsHint')}
          defaultValue={field.options.join('; ')}
          onBlur={(event) => {
            const options = event.currentTarget.value.split(';').map((text) => text.trim());
            onChange({ ...field, options: [...new Set(options.filter((text) => text !== ''))] });
          }}
        />
      )}
      {field.type === 'text' && (
        <NumberInput
          size="sm"
          style={{ gridColumn: '1 / -1' }}
          aria-label={t('prepare.fieldMax', { number })}
          placeholder={t('prepare.fieldMaxHint')}
          allowDecimal={false}
          min={1}
          max={fillingValueMax}
          value={field.maxLength ?? ''}
          onChange={(value) => {
            onChange({ ...field, maxLength: typeof value === 'number' && value >= 1 ? value : null });
          }}
        />
      )}
      <Checkbox
        size="sm"
        style={{ gridColumn: '1 / -1' }}
        label={t('prepare.fieldRequired')}
        checked={field.required}
        onChange={(event) => onChange({ ...field, required: event.currentTarget.checked })}
      />
      <Group justify="space-between" gap="xs" c="dimmed" fz="sm" style={{ gridColumn: '1 / -1' }}>
        {field.position === null ? (
          <span>{t('prepare.fieldUnplaced')}</span>
        ) : (
          <PlaceButton
            text={t('prepare.fieldOn', { page: field.page ?? 1 })}
            label={t('prepare.showField', { name: field.name, page: field.page ?? 1 })}
            onShow={() => onShow(field)}
          />
        )}
        <Button
          size="compact-sm"
          variant={placing ? 'filled' : field.position === null ? 'light' : 'subtle'}
          aria-pressed={placing}
          aria-label={t(field.position === null ? 'prepare.placeFieldOf' : 'prepare.placeFieldAgainOf', {
            number,
          })}
          onClick={() => onPlacing(placing ? null : field.key)}
        >
          {t(field.position === null ? 'prepare.placeField' : 'prepare.placeAgain')}
        </Button>
      </Group>
    </div>
  );
}
