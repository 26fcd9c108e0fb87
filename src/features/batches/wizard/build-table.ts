import { formatDay } from '../../../../contract/time.ts';
import { readAmount, readDay, readFlag } from '../../../spreadsheet/check/typed-value.ts';
import type { BuildSpec, CellSource, Filling, People, Rows } from './draft.ts';
import { fillPattern, readPattern } from './fill-pattern.ts';

/*
 * The rows of a batch, built from the data and from what was decided about its columns and processors. Rows that were edited since
 * are kept when a decision changes (`keepEdits`).
 */

/** A column of the batch: its id in the grid, and what the service calls it. */
export type BatchColumn = {
  readonly id: string;
  readonly parameter: string;
  /** Which processor it belongs to, from 0. */
  readonly person: number | null;
  /** The same for all rows by decision, so that there is nothing to see in the grid. */
  readonly isFixed: boolean;
};

/** Behind the columns of the batch, where in the data a row came from; empty for a row that was added. */
export const originColumn = '_origin';

const orderId = 'D.IsOrder';

export function batchColumns({ targets, filling, people }: BuildSpec): readonly BatchColumn[] {
  const fields = targets.flatMap((id): BatchColumn[] => {
    const source = filling[id];
    return source === undefined
      ? []
      : [
          {
            id,
            parameter: `{{${id}}}`,
            person: null,
            // A list for all rows is where each row's own begins.
            isFixed: source.kind === 'text' && !/^(?:D\.|#)/.test(id),
          },
        ];
  });
  const order: BatchColumn = {
    id: orderId,
    parameter: `{{${orderId}}}`,
    person: null,
    isFixed: people.order.kind === 'same',
  };
  const persons = people.persons.flatMap(({ who, permission }, person): BatchColumn[] => [
    { id: `P.Code ${person}`, parameter: '{{P.Code}}', person, isFixed: who?.kind === 'user' },
    {
      id: `P.AccessPermission ${person}`,
      parameter: '{{P.AccessPermission}}',
      person,
      isFixed: permission.kind === 'code',
    },
  ]);
  return [...fields, order, ...persons];
}

const dayColumns: ReadonlySet<string> = new Set(['D.ExpiryDate', 'D.ValidFrom', 'D.ValidTo']);
const flagColumns: ReadonlySet<string> = new Set(['D.IsOrder', 'D.FixedPosition']);
function asFlag(text: string): string {
  const flag = readFlag(text);
  return flag === null ? text : flag ? 'Y' : 'N';
}

/** A text of the data as a batch wants it: line breaks as the two characters `\n` (specification, rule 7). */
function asCell(id: string, text: string): string {
  const trimmed = text.trim();
  if (dayColumns.has(id)) {
    const day = readDay(trimmed);
    return day === null ? trimmed : formatDay(day);
  }
  if (id === 'D.ContractValue') {
    return String(readAmount(trimmed) ?? trimmed);
  }
  if (flagColumns.has(id)) {
    return asFlag(trimmed);
  }
  return id.startsWith('#') ? trimmed : text.replaceAll('\n', '\\n');
}

type Teller = (row: readonly string[], index: number) => string;

function teller(id: string, source: CellSource, headers: readonly string[]): Teller {
  switch (source.kind) {
    case 'column':
      return (row) => asCell(id, row[source.column] ?? '');
    case 'text': {
      const text = asCell(id, source.text);
      return () => text;
    }
    case 'pattern': {
      const pattern = readPattern(source.pattern, headers);
      return (row, index) => asCell(id, fillPattern(pattern, row, source.start + index));
    }
  }
}

function tellersOf(
  columns: readonly BatchColumn[],
  filling: Filling,
  people: People,
  headers: readonly string[],
): readonly Teller[] {
  return columns.map(({ id, parameter, person }): Teller => {
    if (person === null) {
      if (id !== orderId) {
        const source = filling[id];
        return source === undefined ? () => '' : teller(id, source, headers);
      }
      const { order } = people;
      return order.kind === 'same'
        ? () => (order.inOrder ? 'Y' : 'N')
        : (row) => asFlag((row[order.column] ?? '').trim());
    }
    const { who = null, permission } = people.persons[person] ?? {};
    if (parameter === '{{P.Code}}') {
      return who?.kind === 'column' ? (row) => (row[who.column] ?? '').trim() : () => who?.code ?? '';
    }
    return permission?.kind === 'column'
      ? (row) => (row[permission.column] ?? '').trim().toUpperCase()
      : () => permission?.code ?? '';
  });
}

/** The rows of the batch, each with its place in the data behind its values. */
export function buildRows(spec: BuildSpec, headers: readonly string[], data: Rows): string[][] {
  const tellers = tellersOf(batchColumns(spec), spec.filling, spec.people, headers);
  return data.map((row, index) => [...tellers.map((tell) => tell(row, index)), String(index)]);
}

/**
 * The rows by a new decision, with what was edited by hand since they were built by the one before: a text that differs from what
 * was built stays, rows that were taken out stay out, rows that were added stay in.
 */
export function carryEdits(
  edited: { readonly spec: BuildSpec; readonly rows: Rows },
  spec: BuildSpec,
  headers: readonly string[],
  data: Rows,
): string[][] {
  const before = batchColumns(edited.spec);
  const builtBefore = buildRows(edited.spec, headers, data);
  const built = buildRows(spec, headers, data);
  const places = batchColumns(spec).map(({ id }) => before.findIndex((column) => column.id === id));
  const origin = before.length;
  return edited.rows.map((row) => {
    const index = row[origin] === '' || row[origin] === undefined ? -1 : Number(row[origin]);
    const fresh = built[index];
    const old = builtBefore[index];
    const cells = places.map((place, column) => {
      const text = row[place];
      const isEdited = text !== undefined && text !== old?.[place];
      return isEdited ? text : (fresh?.[column] ?? text ?? '');
    });
    return [...cells, row[origin] ?? ''];
  });
}
