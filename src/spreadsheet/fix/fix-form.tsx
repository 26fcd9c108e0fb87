import { Button, Checkbox, Divider, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconEraser, IconRowRemove } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedFilter } from '../../ui/folded-filter.ts';
import type { SheetColumn } from '../grid/sheet-column.ts';
import type { SheetEdit, SheetStore } from '../grid/sheet-store.ts';
import { type IssueGroup, valueKey } from './issue-groups.ts';
import { dayReadings, type Fix, type FixKind, guessOption, planFix } from './plan-fix.ts';

/** What picks the text that should stand in the place of another one; `null` while none is picked. */
export type RenderPicker = (picker: {
  readonly label: string;
  readonly onPick: (text: string | null) => void;
}) => ReactNode;

type FormProps = {
  readonly store: SheetStore;
  readonly group: IssueGroup;
  readonly column: SheetColumn;
  readonly renderPicker: RenderPicker | undefined;
  readonly onChange: (edits: readonly SheetEdit[]) => void;
};

type FixFormProps = Omit<FormProps, 'column'> & {
  readonly column: SheetColumn | undefined;
  readonly fixes: readonly FixKind[];
  readonly onLeaveOut: (rows: readonly number[]) => void;
};

/** The fixes of a group: what its cells should be, one below the other, then what takes them away. */
export function FixForm({ column, fixes, onLeaveOut, ...form }: FixFormProps) {
  const { store, group, onChange } = form;
  const { t } = useTranslation();
  const gone = fixes.includes('leave-out') ? group.tooMany : [];
  const cleared =
    column !== undefined && fixes.includes('clear') ? planFix(store, group, column, { kind: 'clear' }) : [];
  const forms =
    column === undefined
      ? []
      : fixes.filter((fix) => fix in formOf).map((fix) => formOf[fix as keyof typeof formOf]);
  return (
    <Stack gap="md">
      {column !== undefined &&
        forms.map((Form, index) => (
          <Fragment key={index}>
            {index > 0 && <Divider label={t('grid.fix.or')} />}
            <Form {...form} column={column} />
          </Fragment>
        ))}
      {(cleared.length > 0 || gone.length > 0) && (
        <>
          {forms.length > 0 && <Divider label={t('grid.fix.or')} />}
          <Group gap="sm">
            {cleared.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconEraser size={18} aria-hidden />}
                onClick={() => onChange(cleared)}
              >
                {t('grid.fix.clear', { count: cleared.length })}
              </Button>
            )}
            {gone.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconRowRemove size={18} aria-hidden />}
                onClick={() => onLeaveOut(gone)}
              >
                {t(group.isRepeat ? 'grid.fix.leaveOutRepeats' : 'grid.fix.leaveOut', { count: gone.length })}
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  );
}

type ApplyProps = Omit<FormProps, 'renderPicker'> & { readonly fix: Fix | null };

/** Says how many cells a fix changes, and makes it. */
function Apply({ store, group, column, fix, onChange }: ApplyProps) {
  const { t } = useTranslation();
  const edits = fix === null ? [] : planFix(store, group, column, fix);
  return (
    <Group justify="flex-end">
      <Button disabled={edits.length === 0} onClick={() => onChange(edits)}>
        {edits.length === 0 ? t('grid.fix.applyNone') : t('grid.fix.apply', { count: edits.length })}
      </Button>
    </Group>
  );
}

/** Values that are asked for at once; the others follow when these are fixed. */
const valuesMax = 20;

function MapForm(props: FormProps) {
  const { group, column, renderPicker } = props;
  const { t } = useTranslation();
  const options = column.options ?? [];
  const values = group.values.slice(0, valuesMax);
  const rest = group.values.length - values.length;
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(
    () =>
      new Map(
        values.flatMap(({ text }) => {
          const meant = guessOption(text, options);
          return meant === null ? [] : [[valueKey(text), meant.value] as const];
        }),
      ),
  );
  const choose = (chosen: readonly string[], text: string | null): void => {
    const next = new Map(texts);
    for (const value of chosen) {
      if (text === null) {
        next.delete(valueKey(value));
      } else {
        next.set(valueKey(value), text);
      }
    }
    setTexts(next);
  };
  const label = (value: { readonly text: string; readonly count: number }): string =>
    t(value.text === '' ? 'grid.fix.mapEmpty' : 'grid.fix.map', value);
  const choice = (title: string, text: string | null, onChoose: (text: string | null) => void) => (
    <Select
      label={title}
      placeholder={t('grid.fix.choose')}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
      searchable
      clearable
      filter={foldedFilter}
      nothingFoundMessage={t('common.nothingFound')}
      value={text}
      onChange={onChoose}
    />
  );
  return (
    <Stack gap="sm">
      {column.isPicked !== true &&
        values.length > 1 &&
        choice(t('grid.fix.mapAll'), null, (text) =>
          choose(
            group.values.map((value) => value.text),
            text,
          ),
        )}
      {values.map((value) => (
        <Fragment key={value.text}>
          {column.isPicked === true
            ? renderPicker?.({ label: label(value), onPick: (text) => choose([value.text], text) })
            : choice(label(value), texts.get(valueKey(value.text)) ?? null, (text) =>
                choose([value.text], text),
              )}
        </Fragment>
      ))}
      {rest > 0 && (
        <Text c="dimmed" fz="sm">
          {t('grid.fix.moreValues', { count: rest })}
        </Text>
      )}
      <Apply {...props} fix={texts.size === 0 ? null : { kind: 'map', texts }} />
    </Stack>
  );
}

function DaysForm(props: FormProps) {
  const { store, group, column } = props;
  const { t } = useTranslation();
  const readings = dayReadings(group);
  const [chosen, setChosen] = useState(readings[0]?.order ?? 'mdy');
  const [isWholeColumn, setIsWholeColumn] = useState(false);
  const others =
    planFix(store, group, column, { kind: 'days', order: chosen, isWholeColumn: true }).length -
    planFix(store, group, column, { kind: 'days', order: chosen, isWholeColumn: false }).length;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('grid.fix.days')}
        value={chosen}
        onChange={(value) => setChosen(readings.find(({ order }) => order === value)?.order ?? chosen)}
      >
        <Stack gap="xs" mt="xs">
          {readings.map(({ order, before, after }) => (
            <Radio
              key={order}
              value={order}
              label={t(`grid.fix.order.${order}`)}
              description={`${before} → ${after}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      {others > 0 && (
        <Checkbox
          label={t('grid.fix.wholeColumn', { count: others })}
          checked={isWholeColumn}
          onChange={(event) => setIsWholeColumn(event.currentTarget.checked)}
        />
      )}
      <Apply {...props} fix={{ kind: 'days', order: chosen, isWholeColumn }} />
    </Stack>
  );
}

function ReplaceForm(props: FormProps) {
  const { group } = props;
  const { t } = useTranslation();
  const [part, setPart] = useState('');
  const [text, setText] = useState('');
  const isFilled = group.values.some((value) => value.text !== '');
  return (
    <Stack gap="sm">
      {isFilled && (
        <TextInput
          label={t('grid.fix.part')}
          placeholder={t('grid.fix.partAll')}
          value={part}
          onChange={(event) => setPart(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t(isFilled ? 'grid.fix.replacement' : 'grid.fix.fill')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Apply {...props} fix={part === '' && text === '' ? null : { kind: 'replace', part, text }} />
    </Stack>
  );
}

const formOf = { map: MapForm, days: DaysForm, replace: ReplaceForm } as const;
