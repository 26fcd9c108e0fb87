import { z } from 'zod';
import { type AccessPermissionCode, accessPermissionCodes } from '../../../../contract/enums.ts';

/*
 * A batch that is being prepared, up to its launch. Everything here is plain data, kept on the device over a reload; the rows stand
 * beside it (`draft-store.ts`), since there may be thousands.
 */

export const wizardSteps = ['template', 'data', 'columns', 'people', 'check', 'launch'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** Where the values of one column of the batch come from: a column of the data, one text for all rows, or a pattern. */
const cellSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('column'), column: z.number().int().min(0) }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('pattern'), pattern: z.string(), start: z.number().int().min(0) }),
]);
export type CellSource = z.output<typeof cellSourceSchema>;

/** By column of the batch: `D.No`, `ho_ten`, `#items`. What is absent stays empty. */
const fillingSchema = z.record(z.string(), cellSourceSchema);
export type Filling = Readonly<z.output<typeof fillingSchema>>;

const codes = Object.keys(accessPermissionCodes) as [AccessPermissionCode, ...AccessPermissionCode[]];

const personSchema = z.object({
  key: z.string(),
  who: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('user'), code: z.string(), name: z.string() }),
      z.object({
        kind: z.literal('column'),
        column: z.number().int().min(0),
        /** Whether its cells are people outside the company, and not codes. */
        hasGuests: z.boolean().optional(),
      }),
    ])
    .nullable(),
  permission: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('code'), code: z.enum(codes) }),
    z.object({ kind: z.literal('column'), column: z.number().int().min(0) }),
  ]),
});
export type Person = Readonly<z.output<typeof personSchema>>;

const peopleSchema = z.object({
  order: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('same'), inOrder: z.boolean() }),
    z.object({ kind: z.literal('column'), column: z.number().int().min(0) }),
  ]),
  persons: z.array(personSchema),
});
export type People = Readonly<z.output<typeof peopleSchema>>;

/** How the data becomes the rows of the batch. */
const specSchema = z.object({
  /** The columns of the batch that a template and its document have, in order, whether filled or not. */
  targets: z.array(z.string()),
  filling: fillingSchema,
  people: peopleSchema,
});
export type BuildSpec = Readonly<z.output<typeof specSchema>>;

const launchSchema = z.object({
  name: z.string(),
  departmentId: z.number().int().nullable(),
  documentTypeId: z.number().int().nullable(),
});
export type LaunchFields = Readonly<z.output<typeof launchSchema>>;

/** A launch whose answer has not come: the batch may be there all the same. */
const pendingLaunchSchema = z.object({
  name: z.string(),
  rows: z.number(),
  at: z.number(),
});
export type PendingLaunch = Readonly<z.output<typeof pendingLaunchSchema>>;

/** What the service said of rows, by index from 0, until the rows change. */
const serverErrorsSchema = z.array(z.object({ row: z.number().int(), message: z.string() }));
export type ServerErrors = Readonly<z.output<typeof serverErrorsSchema>>;

/** A row that was left out of the batch: its place in the data, `null` for one that was added, and its data as it was corrected. */
const leftOutSchema = z.object({
  origin: z.number().int().nullable(),
  reason: z.string(),
  cells: z.array(z.string()),
});
export type LeftOut = Readonly<z.output<typeof leftOutSchema>>;

const sourceFactsSchema = z.object({
  kind: z.enum(['sheet', 'employees']),
  /** The file's or sheet's name, to be recognized by. */
  name: z.string(),
  headers: z.array(z.string()),
  /** For each row, its number in the file, as spreadsheets count. */
  rowNumbers: z.array(z.number().int()).optional(),
  /** Whom the rows are of, where they are employees. */
  employeeIds: z.array(z.number().int()).optional(),
});
export type SourceFacts = Readonly<z.output<typeof sourceFactsSchema>>;

export const draftSchema = z.object({
  savedAt: z.number(),
  templateId: z.number().int().nullable(),
  source: sourceFactsSchema.nullable(),
  filling: fillingSchema,
  people: peopleSchema,
  /** What the rows that are being checked were built by; null before they were. */
  built: specSchema.nullable(),
  /** What the template was like that they were first built by, or looked at since; null where nobody kept it. */
  builtWith: z.string().nullable().default(null),
  launch: launchSchema,
  pending: pendingLaunchSchema.nullable(),
  serverErrors: serverErrorsSchema,
  leftOut: z.array(leftOutSchema).default([]),
});
export type BatchDraft = Readonly<z.output<typeof draftSchema>>;

export type Rows = readonly (readonly string[])[];

export const noPeople: People = { order: { kind: 'same', inOrder: true }, persons: [] };

export function emptyDraft(launch: LaunchFields): BatchDraft {
  return {
    savedAt: 0,
    templateId: null,
    source: null,
    filling: {},
    people: noPeople,
    built: null,
    builtWith: null,
    launch,
    pending: null,
    serverErrors: [],
    leftOut: [],
  };
}

/** Whether somebody would miss it. */
export function isWorthKeeping(draft: BatchDraft): boolean {
  return draft.source !== null || draft.templateId !== null;
}
