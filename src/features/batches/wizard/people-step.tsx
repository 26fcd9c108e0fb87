import { Alert, Anchor, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/models/template.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { foldedFilter } from '../../../ui/folded-filter.ts';
import { ProcessorSearch } from '../../../shared/guests/processor-search.tsx';
import type { People, Person, Rows } from './draft.ts';
import { holdsGuests, moved, peopleFault, personFacts } from './people-model.ts';
import { PersonItem } from './person-item.tsx';
import { type WizardChrome, BatchFrame } from './batch-frame.tsx';

type PeopleStepProps = {
  readonly chrome: WizardChrome;
  readonly template: Template;
  readonly headers: readonly string[];
  readonly rows: Rows;
  readonly people: People;
  readonly onChange: (people: People) => void;
  readonly onNext: () => void;
};

const newKey = (): string => crypto.randomUUID();

/** Who processes the documents, in which order, and what each does. */
export function PeopleStep(props: PeopleStepProps) {
  const { chrome, template, headers, rows, people, onChange, onNext } = props;
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const { persons, order } = people;
  const facts = personFacts(people);
  const fault = facts.find((one) => one.fault !== null)?.fault ?? null;
  const problem = peopleFault(persons);
  const signers = facts.filter(({ box }) => box !== null).length;
  const boxes = template.signatureBoxes.length;
  const setPersons = (next: readonly Person[]): void => onChange({ ...people, persons: [...next] });
  const add = (who: Person['who']): void => {
    setPersons([...persons, { key: newKey(), who, permission: { kind: 'code', code: 'E' } }]);
  };
  return (
    <BatchFrame
      chrome={chrome}
      title={t('batches.people.title')}
      lead={t('batches.people.lead')}
      primary={{
        label: t('batches.wizard.next'),
        blocked: fault === null ? null : t(`batches.people.${fault}`),
        onClick: onNext,
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ProcessorSearch
          label={t('batches.people.addUser')}
          onAdd={({ code, name }) => add({ kind: 'user', code, name })}
        />
        <Select
          label={t('batches.people.addColumn')}
          placeholder={t('batches.people.addColumnPlaceholder')}
          description={t('batches.people.addColumnHint')}
          searchable
          filter={foldedFilter}
          nothingFoundMessage={t('common.nothingFound')}
          data={headers.map((header, column) => ({ value: String(column), label: header }))}
          value={null}
          onChange={(value) => {
            if (value !== null) {
              const column = Number(value);
              add({ kind: 'column', column, hasGuests: holdsGuests(rows, column) });
            }
          }}
        />
      </SimpleGrid>
      {persons.length === 0 ? (
        <EmptyState
          icon={<IconUsers />}
          title={t('batches.people.none')}
          text={t('batches.people.noneText')}
        />
      ) : (
        <Stack component="ol" gap={10} aria-label={t('batches.people.list')}>
          {persons.map((person, index) => (
            <PersonItem
              key={person.key}
              person={person}
              index={index}
              count={persons.length}
              facts={facts[index] ?? { box: null, fault: null }}
              boxes={template.signatureBoxes}
              headers={headers}
              row={rows[0] ?? []}
              onChange={(next) => setPersons(persons.map((one) => (one === person ? next : one)))}
              onMove={(to, name) => {
                if (to >= 0 && to < persons.length) {
                  setPersons(moved(persons, index, to));
                  setSaid(t('prepare.moved', { name, step: to + 1 }));
                }
              }}
              onRemove={() => setPersons(persons.filter((one) => one !== person))}
            />
          ))}
        </Stack>
      )}
      <p className="cs-spoken" role="status">
        {said}
      </p>
      {order.kind === 'same' ? (
        <Switch
          checked={order.inOrder}
          label={t('batches.people.inOrder')}
          description={t(order.inOrder ? 'batches.people.inOrderOn' : 'batches.people.inOrderOff')}
          onChange={(event) => {
            onChange({ ...people, order: { kind: 'same', inOrder: event.currentTarget.checked } });
          }}
        />
      ) : (
        <Text c="dimmed">
          {t('batches.people.orderColumn', { header: headers[order.column] ?? '' })}
          <Anchor
            component="button"
            type="button"
            inherit
            ml="xs"
            onClick={() => onChange({ ...people, order: { kind: 'same', inOrder: true } })}
          >
            {t('batches.people.orderSame')}
          </Anchor>
        </Text>
      )}
      {problem === 'view-only' && (
        <Alert color="warn" icon={<IconAlertTriangle aria-hidden />}>
          {t('batches.people.noActor')}
        </Alert>
      )}
      {persons.length > 0 && boxes > signers && (
        <Alert color="warn" icon={<IconAlertTriangle aria-hidden />}>
          {t('batches.people.unusedBoxes', { boxes, signers })}
        </Alert>
      )}
    </BatchFrame>
  );
}
