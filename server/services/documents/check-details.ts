import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { FieldFault } from '../../../contract/faults.ts';
import { dayOf } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { departments, documentTypes } from '../../adapters/database/schema/companies.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { checkFaults } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';

/** Until a document is written, what it points at stays marked as it is read: whoever changes that mark looks for all documents of it. */
const asItIs = 'key share';

/** Fields of a document that point at something or must be unique; those that are missing are not checked. */
export type CheckedDetails = {
  readonly no?: string | undefined;
  readonly typeId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly documentTemplateId?: number | null | undefined;
  readonly validFrom?: string | null | undefined;
  readonly validTo?: string | null | undefined;
  readonly expiryDate?: string | null | undefined;
};

/** The document whose details change: what is left out stays as it has it, and its own number is free to it. */
type Stored = Pick<typeof documents.$inferSelect, 'id' | 'validFrom' | 'validTo'>;

type Context = Pick<Dependencies, 'clock'> & { readonly db: Queryable };

/**
 * What the schema alone cannot tell: the number is free, type and department belong to the company, dates make sense.
 * @throws {Refusal} naming every field at fault.
 */
export async function checkDetails(
  context: Context,
  caller: SessionCaller,
  details: CheckedDetails,
  stored?: Stored,
): Promise<void> {
  const { db } = context;
  const { comId } = caller;
  const { typeId, departmentId, documentTemplateId: templateId } = details;
  const faults: FieldFault[] = [
    ...(await faultOfNumber(db, comId, details.no, stored?.id)),
    ...(typeId === undefined || (await findType(db, comId, typeId))
      ? []
      : [{ path: 'typeId', id: 'unknownDocumentType' as const }]),
    ...(departmentId === undefined || (await findDepartment(db, comId, departmentId))
      ? []
      : [{ path: 'departmentId', id: 'unknownDepartment' as const }]),
    ...(templateId == null || (await findTemplate(db, comId, templateId))
      ? []
      : [{ path: 'documentTemplateId', id: 'unknownTemplate' as const }]),
    ...faultsOfDates(context, caller, details, stored),
  ];
  checkFaults(faults);
}

async function faultOfNumber(
  db: Queryable,
  comId: number,
  no: string | undefined,
  exceptDocumentId: string | undefined,
): Promise<FieldFault[]> {
  if (no === undefined) {
    return [];
  }
  const conditions: (SQL | undefined)[] = [
    eq(documents.comId, comId),
    eq(documents.no, no),
    ne(documents.status, documentStatus.deleted),
    exceptDocumentId === undefined ? undefined : ne(documents.id, exceptDocumentId),
  ];
  const [taken] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(...conditions));
  return taken ? [{ path: 'no', id: 'noAlreadyUsed' }] : [];
}

/** A document type of a company. */
export async function findType(db: Queryable, comId: number, id: number) {
  const [found] = await db
    .select()
    .from(documentTypes)
    .where(and(eq(documentTypes.comId, comId), eq(documentTypes.id, id)))
    .for(asItIs);
  return found;
}

/** A department of a company. */
export async function findDepartment(db: Queryable, comId: number, id: number) {
  const [found] = await db
    .select()
    .from(departments)
    .where(and(eq(departments.comId, comId), eq(departments.id, id)))
    .for(asItIs);
  return found;
}

/** A template of a company that is not deleted. */
export async function findTemplate(db: Queryable, comId: number, id: number) {
  const { comId: ofCompany, id: ofTemplate, deletedAt } = documentTemplates;
  const [found] = await db
    .select()
    .from(documentTemplates)
    .where(and(eq(ofCompany, comId), eq(ofTemplate, id), isNull(deletedAt)))
    .for(asItIs);
  return found;
}

function faultsOfDates(
  context: Context,
  { timeZone }: SessionCaller,
  details: CheckedDetails,
  stored: Stored | undefined,
): FieldFault[] {
  const { expiryDate } = details;
  const isGiven = details.validFrom !== undefined || details.validTo !== undefined;
  const { validFrom = stored?.validFrom, validTo = stored?.validTo } = details;
  const faults: FieldFault[] = [];
  if (isGiven && validFrom && validTo && validTo < validFrom) {
    faults.push(
      details.validTo ? { path: 'validTo', id: 'dateOrder' } : { path: 'validFrom', id: 'dateAfterLast' },
    );
  }
  if (expiryDate && expiryDate < dayOf(context.clock.now(), timeZone)) {
    faults.push({ path: 'expiryDate', id: 'inThePast' });
  }
  return faults;
}
