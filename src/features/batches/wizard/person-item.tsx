import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { accessPermissionCodes } from '../../../../contract/enums.ts';
import type { SignatureBox } from '../../../../contract/models/template.ts';
import { useEnumText } from '../../../i18n/enum-text.ts';
import { MetaLine } from '../../../ui/meta-line.tsx';
import { offeredPermissions } from '../../../ui/offered-permissions.ts';
import { Pill } from '../../../ui/pill.tsx';
import type { Person } from './draft.ts';
import { type PersonFacts, boxFor } from './people-model.ts';
import classes from './people-step.module.css';

type PersonItemProps = {
  readonly person: Person;
  readonly index: number;
  readonly count: number;
  readonly facts: PersonFacts;
  readonly boxes: readonly SignatureBox[];
  readonly headers: readonly string[];
  /** The first row of the data, as an example. */
  readonly row: readonly string[];
  readonly onChange: (person: Person) => void;
  readonly onMove: (to: number, name: string) => void;
  readonly onRemove: () => void;
};

/** One step of the workflow: who, what they do, and which signature box serves them. */
export function PersonItem(props: PersonItemProps) {
  const { person, index, count, facts, boxes, headers, row, onChange, onMove, onRemove } = props;
  const { t } = useTranslation();
  const enumText = useEnumText();
  const { who, permission } = person;
  const name =
    who?.kind === 'user'
      ? who.name
      : t('batches.people.byColumn', { header: headers[who?.column ?? -1] ?? '' });
  const example = who?.kind === 'column' ? (row[who.column] ?? '') : '';
  const choose = (value: string | null): void => {
    const code = offeredPermissions.find((candidate) => candidate === value);
    if (code !== undefined) {
      onChange({ ...person, permission: { kind: 'code', code } });
      return;
    }
    const column = Number(value?.replace('column ', ''));
    if (value !== null && Number.isInteger(column)) {
      onChange({ ...person, permission: { kind: 'column', column } });
    }
  };
  return (
    <li className={classes['person']}>
      <span className={classes['number']} aria-hidden>
        {index + 1}
      </span>
      <Stack gap={4} align="start" miw={0}>
        <p className="cs-name">{name}</p>
        <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {who?.kind === 'user' ? (
            <MetaLine facts={[who.code, t('batches.people.everyRow')]} />
          ) : (
            t('batches.people.byColumnExample', { text: example === '' ? '—' : example })
          )}
        </Text>
        <BoxNote facts={facts} boxes={boxes} />
      </Stack>
      <Select
        aria-label={t('common.permission', { name })}
        allowDeselect={false}
        checkIconPosition="right"
        comboboxProps={{ width: 300, position: 'bottom-end' }}
        data={[
          {
            group: t('batches.people.groupPermissions'),
            items: offeredPermissions.map((code) => ({
              value: code,
              label: enumText('accessPermission', accessPermissionCodes[code]),
            })),
          },
          {
            group: t('batches.people.groupColumns'),
            items: headers.map((header, column) => ({ value: `column ${column}`, label: header })),
          },
        ]}
        value={permission.kind === 'code' ? permission.code : `column ${permission.column}`}
        error={facts.fault === null ? undefined : t(`batches.people.${facts.fault}`)}
        onChange={choose}
      />
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          aria-label={t('prepare.moveUp', { name })}
          // Not `disabled`, which would take the focus away from one who presses it until the end.
          aria-disabled={index === 0}
          onClick={() => onMove(index - 1, name)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t('prepare.moveDown', { name })}
          aria-disabled={index === count - 1}
          onClick={() => onMove(index + 1, name)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <RemoveButton label={t('prepare.remove', { name })} onRemove={onRemove} />
      </Group>
    </li>
  );
}

function BoxNote({ facts, boxes }: Pick<PersonItemProps, 'facts' | 'boxes'>) {
  const { t } = useTranslation();
  if (facts.box === null || boxes.length === 0) {
    return null;
  }
  if (facts.box === 'by-row') {
    return <Pill>{t('batches.people.boxByRow')}</Pill>;
  }
  const box = boxFor(boxes, facts.box);
  return box === null ? (
    <Pill tone="warn">{t('batches.people.noBox', { order: facts.box })}</Pill>
  ) : (
    <Pill tone="ok">
      {box.label === undefined
        ? t('batches.people.box', { order: box.order, page: box.page })
        : t('batches.people.boxOf', { label: box.label, page: box.page })}
    </Pill>
  );
}
