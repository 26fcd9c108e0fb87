import { z } from 'zod';
import { type AccessPermissionCode, accessPermissionCodes } from '../../../../contract/enums.ts';
import { headerKeys } from '../../../spreadsheet/match/remembered-match.ts';
import { readStored, writeStored } from '../../../stored-value.ts';
import type { CellSource, Filling, LaunchFields, People, Person } from './draft.ts';

/*
 * What was decided for a template the last time, for the next batch of it. Columns are remembered by their headers, since another
 * file has them elsewhere. In localStorage: it says nothing of a person but whom a company's documents go to.
 */

const codes = Object.keys(accessPermissionCodes) as [AccessPermissionCode, ...AccessPermissionCode[]];

const fillingSchema = z.record(
  z.string(),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('column'), header: z.string() }),
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('pattern'), pattern: z.string(), start: z.number().int().min(0) }),
  ]),
);

const personSchema = z.object({
  who: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('user'), code: z.string(), name: z.string() }),
      z.object({ kind: z.literal('column'), header: z.string(), hasGuests: z.boolean().optional() }),
    ])
    .nullable(),
  permission: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('code'), code: z.enum(codes) }),
    z.object({ kind: z.literal('column'), header: z.string() }),
  ]),
});

const rememberedSchema = z.object({
  filling: fillingSchema,
  inOrder: z.boolean(),
  persons: z.array(personSchema),
});

const templateKey = (userId: number, templateId: number): string =>
  `countersign-batch-mapping:${userId}:${templateId}`;
const launchKey = (userId: number): string => `countersign-batch-target:${userId}`;

type Decisions = { readonly filling: Filling; readonly people: People };

export function rememberDecisions(
  userId: number,
  templateId: number,
  { filling, people }: Decisions,
  headers: readonly string[],
): void {
  const keys = headerKeys(headers);
  const headerOf = (column: number) => ({ kind: 'column' as const, header: keys[column] ?? '' });
  writeStored('local', templateKey(userId, templateId), {
    filling: Object.fromEntries(
      Object.entries(filling).map(([id, source]) => [
        id,
        source.kind === 'column' ? headerOf(source.column) : source,
      ]),
    ),
    inOrder: people.order.kind === 'same' ? people.order.inOrder : true,
    persons: people.persons.map(({ who, permission }) => ({
      who: who?.kind === 'column' ? { ...headerOf(who.column), hasGuests: who.hasGuests } : who,
      permission: permission.kind === 'column' ? headerOf(permission.column) : permission,
    })),
  });
}

/** What was decided before, as far as these headers have it. */
export function rememberedDecisions(
  userId: number,
  templateId: number,
  headers: readonly string[],
  targets: readonly string[],
): Decisions | null {
  const stored = readStored('local', templateKey(userId, templateId), rememberedSchema);
  if (stored === null) {
    return null;
  }
  const keys = headerKeys(headers);
  // Earlier versions kept headers as they were written.
  const columnOf = (header: string): number =>
    keys.indexOf(keys.includes(header) ? header : (headerKeys([header])[0] ?? ''));
  const filling = Object.entries(stored.filling).flatMap(([id, source]): [string, CellSource][] => {
    if (!targets.includes(id)) {
      return [];
    }
    if (source.kind !== 'column') {
      return [[id, source]];
    }
    const column = columnOf(source.header);
    return column === -1 ? [] : [[id, { kind: 'column', column }]];
  });
  const persons = stored.persons.flatMap(({ who, permission }, index): Person[] => {
    const person =
      who?.kind === 'column'
        ? { kind: 'column' as const, column: columnOf(who.header), hasGuests: who.hasGuests }
        : who;
    const right =
      permission.kind === 'column'
        ? { kind: 'column' as const, column: columnOf(permission.header) }
        : permission;
    const isGone = [person, right].some((one) => one?.kind === 'column' && one.column === -1);
    return isGone ? [] : [{ key: `r${index}`, who: person, permission: right }];
  });
  return {
    filling: Object.fromEntries(filling),
    people: { order: { kind: 'same', inOrder: stored.inOrder }, persons },
  };
}

const launchTargetSchema = z.object({ departmentId: z.number().int(), documentTypeId: z.number().int() });

export function rememberTarget(userId: number, { departmentId, documentTypeId }: LaunchFields): void {
  writeStored('local', launchKey(userId), { departmentId, documentTypeId });
}

export function rememberedTarget(userId: number): Pick<LaunchFields, 'departmentId' | 'documentTypeId'> {
  return (
    readStored('local', launchKey(userId), launchTargetSchema) ?? { departmentId: null, documentTypeId: null }
  );
}
