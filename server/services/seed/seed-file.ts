import { z } from 'zod';

import {
  userStatus,
  receiveNotificationMethod,
  receiveOtpMethod,
  signMethod,
} from '../../../contract/enums.ts';
import { faultMessage, issueFault } from '../../../contract/faults.ts';
import { emailText, guid, intId, requiredText } from '../../../contract/models/primitives.ts';
import { signatureBoxSchema } from '../../../contract/models/template.ts';
import { roleSchema } from '../../../contract/models/user.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';
import { newPassword } from '../../../contract/operations/auth.ts';
import { isTimeZone } from '../../../contract/time.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';

/*
 * The file of `npm run seed`: companies with what is in them, under the ids that they are to have. docs/seed-file.md describes it.
 */

const valuesOf = <const T extends number>(values: Readonly<Record<string, T>>) =>
  z.literal(Object.values(values));

const code = requiredText(50);
const name = requiredText(200);

const departmentSchema = z.strictObject({ id: intId, code, name });

const documentTypeSchema = z.strictObject({
  id: intId,
  code,
  name,
  description: z.string().trim().max(1000).optional(),
  enableSeal: z.boolean().optional(),
  requireVerifiedUserSigning: z.boolean().optional(),
  isLaborContract: z.boolean().optional(),
  retentionMonths: z.number().int().min(1).max(1200).nullable().optional(),
});

const userSchema = z.strictObject({
  id: intId,
  code: requiredText(100),
  username: requiredText(200).transform(canonicalUsername),
  name,
  email: emailText.optional(),
  phone: z.string().trim().max(30).optional(),
  password: newPassword.optional(),
  roles: z.array(roleSchema).min(1).default(['signer']),
  departmentIds: z.array(intId).default([]),
  status: valuesOf(userStatus).optional(),
  signMethod: valuesOf(signMethod).optional(),
  signConfirmationEnabled: z.boolean().optional(),
  receiveOtpMethod: valuesOf(receiveOtpMethod).optional(),
  receiveNotificationMethod: valuesOf(receiveNotificationMethod).optional(),
});

const templateSchema = z.strictObject({
  id: intId,
  name,
  description: z.string().trim().max(1000).optional(),
  /** A .docx, beside the seed file unless its path is absolute. */
  file: requiredText(1000),
  /** The code of the user who is said to have made it. */
  createdBy: requiredText(100),
  signatureBoxes: z.array(signatureBoxSchema).max(200).default([]),
});

/** GUIDs of roles that programs know, in place of the usual ones. */
const roleIdSchema = z.strictObject({ code: roleSchema, id: guid });

const companySchema = z.strictObject({
  id: intId,
  name: requiredText(300),
  address: z.string().trim().max(500).optional(),
  taxCode: z.string().trim().max(50).optional(),
  timeZone: z.string().refine(isTimeZone, { error: 'must be the name of a time zone' }).optional(),
  roles: z.array(roleIdSchema).default([]),
  departments: z.array(departmentSchema).default([]),
  documentTypes: z.array(documentTypeSchema).default([]),
  users: z.array(userSchema).default([]),
  templates: z.array(templateSchema).default([]),
});

const seedSchema = z.strictObject({ companies: z.array(companySchema).min(1) });

export type Seed = z.output<typeof seedSchema>;
export type SeedCompany = Seed['companies'][number];
export type SeedUser = SeedCompany['users'][number];
export type SeedTemplate = SeedCompany['templates'][number];

export type SeedOutcome =
  | { readonly kind: 'ok'; readonly seed: Seed }
  /** One line for each fault, with the path of what is wrong. */
  | { readonly kind: 'refused'; readonly lines: readonly string[] };

function lineOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `${[...issue.path, issue.keys[0]].map(String).join('.')}: is not known`;
  }
  return faultMessage(issueFault(issue));
}

/** Texts are stored in NFC, as those of requests are. A path is as the disk has it. */
function composed(key: string, value: unknown): unknown {
  return typeof value === 'string' && key !== 'file' ? normalizeText(value, 'NFC') : value;
}

/** Reads a seed file, and finds everything in it that can be seen without the database. */
export function readSeed(text: string): SeedOutcome {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''), composed);
  } catch (error) {
    return {
      kind: 'refused',
      lines: [`the file is no JSON: ${error instanceof Error ? error.message : ''}`],
    };
  }
  const parsed = seedSchema.safeParse(value, { reportInput: true });
  if (!parsed.success) {
    return { kind: 'refused', lines: parsed.error.issues.map(lineOf) };
  }
  const lines = repeatsIn(parsed.data);
  return lines.length > 0 ? { kind: 'refused', lines } : { kind: 'ok', seed: parsed.data };
}

type Numbered = { readonly path: string; readonly value: string | number };

function repeated(items: readonly Numbered[]): string[] {
  const seen = new Set<string | number>();
  return items.flatMap(({ path, value }) => {
    const again = seen.has(value);
    seen.add(value);
    return again ? [`${path}: stands twice in the file`] : [];
  });
}

/** Ids are those of the whole installation; codes and user names are those of their company. */
function repeatsIn({ companies }: Seed): string[] {
  const kinds = ['departments', 'documentTypes', 'users', 'templates'] as const;
  const each = <T>(list: readonly T[], path: string, value: (item: T) => string | number, field: string) =>
    list.map((item, index) => ({ path: `${path}.${String(index)}.${field}`, value: value(item) }));
  const at = (index: number, kind: string) => `companies.${String(index)}.${kind}`;
  return [
    ...repeated(each(companies, 'companies', ({ id }) => id, 'id')),
    ...kinds.flatMap((kind) =>
      repeated(
        companies.flatMap((company, index) =>
          each<{ id: number }>(company[kind], at(index, kind), ({ id }) => id, 'id'),
        ),
      ),
    ),
    ...companies.flatMap((company, index) => [
      ...repeated(each(company.roles, at(index, 'roles'), (row) => row.code, 'code')),
      ...repeated(each(company.roles, at(index, 'roles'), (row) => row.id, 'id')),
      ...repeated(each(company.departments, at(index, 'departments'), (row) => row.code, 'code')),
      ...repeated(each(company.documentTypes, at(index, 'documentTypes'), (row) => row.code, 'code')),
      ...repeated(each(company.users, at(index, 'users'), (row) => row.code, 'code')),
      ...repeated(each(company.users, at(index, 'users'), (row) => row.username, 'username')),
    ]),
  ];
}
