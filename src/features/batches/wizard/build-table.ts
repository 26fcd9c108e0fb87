import { formatDay } from '../../../../contract/time.ts';
import { readAmount, readDay, readFlag } from '../../../../contract/rules/typed-value.ts';
import type { BuildSpec, CellSource, Filling, People, Rows } from './draft.ts';
import { fillPattern, readPattern } from './fill-pattern.ts';

/*
 * The rows of a batch, built from the data and from what was decided about its columns and processors. Rows that were edited since
 * are kept when a decision changes (`carryEdits`).
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

const codeKey = '{{P.Code}}';
const guestKey = '{{P.Guest}}';

/** Whether a column says who processes, a user by code or somebody outside the company. */
export const namesProcessor = (parameter: string): boolean => parameter === codeKey || parameter === guestKey;

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
    {
      id: `P.Code ${person}`,
      parameter: who?.kind === 'column' && who.hasGuests === true ? guestKey : codeKey,
      person,
      isFixed: who?.kind === 'user',
    },
    {
      id: `P.AccessPermission ${person}`,
      parameter: '{{P.AccessPermission}}',
      person,
      isFixed: permission.kind === 'code',
    },
  ]);
  return [...fields, order, ...persons];
}

export const dayColumns: ReadonlySet<string> = new Set(['D.ExpiryDate', 'D.ValidFrom', 'D.ValidTo']);
export const flagColumns: ReadonlySet<string> = new Set(['D.IsOrder', 'D.FixedPosition']);
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

type CellReader = (row: readonly string[], index: number) => string;

function cellReader(id: string, source: CellSource, headers: readonly string[]): CellReader {
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

function cellReadersOf(
  columns: readonly BatchColumn[],
  filling: Filling,
  people: People,
  headers: readonly string[],
): readonly CellReader[] {
  return columns.map(({ id, parameter, person }): CellReader => {
    if (person === null) {
      if (id !== orderId) {
        const source = filling[id];
        return source === undefined ? () => '' : cellReader(id, source, headers);
      }
      const { order } = people;
      return order.kind === 'same'
        ? () => (order.inOrder ? 'Y' : 'N')
        : (row) => asFlag((row[order.column] ?? '').trim());
    }
    const { who = null, permission } = people.persons[person] ?? {};
    if (namesProcessor(parameter)) {
      return who?.kind === 'column' ? (row) => (row[who.column] ?? '').trim() : () => who?.code ?? '';
    }
    return permission?.kind === 'column'
      ? (row) => (row[permission.column] ?? '').trim().toUpperCase()
      : () => permission?.code ?? '';
  });
}

/** Which column of the data a column of the batch takes its values from as they are; null for any other. */
function sourceColumn({ id, parameter, person }: BatchColumn, { filling, people }: BuildSpec): number | null {
  const { order, persons } = people;
  if (person !== null) {
    const { who = null, permission = null } = persons[person] ?? {};
    const source = namesProcessor(parameter) ? who : permission;
    return source?.kind === 'column' ? source.column : null;
  }
  const source = id === orderId ? order : filling[id];
  return source?.kind === 'column' ? source.column : null;
}

/** How rows of the data become rows of the batch, and what of the data a row of the batch corrects. */
export function createRowBuilder(spec: BuildSpec, headers: readonly string[], data: Rows) {
  const columns = batchColumns(spec);
  const cellReaders = cellReadersOf(columns, spec.filling, spec.people, headers);
  const sources = columns.map((column) => sourceColumn(column, spec));
  const originOf = (row: readonly string[]): number | null => {
    const origin = row[columns.length];
    return origin === undefined || origin === '' ? null : Number(origin);
  };
  const build = (row: readonly string[], index: number): string[] =>
    cellReaders.map((readCell) => readCell(row, index));
  /**
   * The row of the data that a row of the batch comes from, with the values that were corrected in it.
   * @param isFirst which cells say what is right where cells of one column differ.
   */
  const correctedData = (
    row: readonly string[],
    isFirst: (index: number) => boolean = () => false,
  ): readonly string[] => {
    const origin = originOf(row);
    const came = (origin === null ? undefined : data[origin]) ?? [];
    const built = build(came, origin ?? 0);
    const corrected = [...came];
    const settled = new Set<number>();
    const correct = (isWanted: (index: number) => boolean): void => {
      sources.forEach((source, index) => {
        const text = row[index] ?? '';
        if (source !== null && !settled.has(source) && text !== built[index] && isWanted(index)) {
          corrected[source] = text;
          settled.add(source);
        }
      });
    };
    const firstSources = new Set(sources.filter((_, index) => isFirst(index)));
    correct(isFirst);
    correct((index) => !firstSources.has(sources[index] ?? null));
    return Array.from(corrected, (text: string | undefined) => text ?? '');
  };
  return { columns, sources, originOf, build, correctedData };
}

/** The rows of the batch, each with its place in the data behind its values. */
export function buildRows(spec: BuildSpec, headers: readonly string[], data: Rows): string[][] {
  const { build } = createRowBuilder(spec, headers, data);
  return data.map((row, index) => [...build(row, index), String(index)]);
}

/**
 * Completes a row after an edit: a column of the data is one value, so that correcting it in one column of the batch corrects it in every
 * other one, and in what a pattern makes of it unless that was edited itself.
 */
export function createRowCompletion(spec: BuildSpec, headers: readonly string[], data: Rows) {
  const { sources, originOf, build, correctedData } = createRowBuilder(spec, headers, data);
  return (before: readonly string[], after: readonly string[]): readonly string[] => {
    const isEdited = (index: number): boolean => after[index] !== before[index];
    const changed = new Set(sources.filter((source, index) => source !== null && isEdited(index)));
    if (changed.size === 0) {
      return after;
    }
    const origin = originOf(after);
    const old = build(correctedData(before), origin ?? 0);
    const fresh = build(correctedData(after, isEdited), origin ?? 0);
    return after.map((text, index) => {
      const source = sources[index];
      if (source === undefined || isEdited(index)) {
        return text;
      }
      const follows = source === null ? origin !== null && text === old[index] : changed.has(source);
      return follows ? (fresh[index] ?? text) : text;
    });
  };
}

/**
 * The rows by a new decision, with what was edited by hand since they were built by the one before: a text that differs from what
 * was built stays, rows that were taken out stay out, rows that were added stay in. What was corrected in a column of the data goes
 * where that column goes.
 */
export function carryEdits(
  edited: { readonly spec: BuildSpec; readonly rows: Rows },
  spec: BuildSpec,
  headers: readonly string[],
  data: Rows,
): string[][] {
  const before = createRowBuilder(edited.spec, headers, data);
  const after = createRowBuilder(spec, headers, data);
  const places = after.columns.map(({ id }) => before.columns.findIndex((column) => column.id === id));
  return edited.rows.map((row) => {
    const origin = before.originOf(row);
    const corrected = before.correctedData(row);
    const old = origin === null ? [] : before.build(corrected, origin);
    const fresh = origin === null ? [] : after.build(corrected, origin);
    const cells = places.map((place, column) => {
      const text = row[place];
      const isEdited = text !== undefined && text !== old[place];
      return isEdited ? text : (fresh[column] ?? text ?? '');
    });
    return [...cells, row[before.columns.length] ?? ''];
  });
}
