import { z } from 'zod';
import { type FieldFault, faultMessage, issueFault } from '../../../contract/faults.ts';
import type { Document } from '../../../contract/models/document.ts';
import { documentDetailsSchema } from '../../../contract/operations/document-actions.ts';

/** The details of a document as the fields of the form hold them: nothing chosen is `null`, days are yyyy-MM-dd. */
export const detailsValuesSchema = z.object({
  no: z.string(),
  subject: z.string(),
  typeId: z.string().nullable(),
  departmentId: z.string().nullable(),
  description: z.string(),
  customerCode: z.string(),
  customerInformation: z.string(),
  contractValue: z.union([z.number(), z.string()]),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  expiryDate: z.string().nullable(),
});
export type DetailsValues = z.output<typeof detailsValuesSchema>;

export type Details = z.output<typeof documentDetailsSchema>;

/** Faults by field, in the wire's words: `serverText` says them in the user's language. */
export type DetailsFaults = Readonly<Partial<Record<keyof DetailsValues, string>>>;

export type CheckedDetails =
  | { readonly kind: 'ok'; readonly details: Details }
  | { readonly kind: 'faults'; readonly faults: DetailsFaults };

export const emptyDetails: DetailsValues = {
  no: '',
  subject: '',
  typeId: null,
  departmentId: null,
  description: '',
  customerCode: '',
  customerInformation: '',
  contractValue: '',
  validFrom: null,
  validTo: null,
  expiryDate: null,
};

const day = (timestamp: string | null): string | null => timestamp?.slice(0, 10) ?? null;

/** What the form shows for a document that exists. */
export function detailsOf(document: Document): DetailsValues {
  return {
    no: document.no,
    subject: document.subject,
    typeId: document.type === null ? null : String(document.type.id),
    departmentId: document.department === null ? null : String(document.department.id),
    description: document.description,
    customerCode: document.customerCode,
    customerInformation: document.customerInformation,
    contractValue: document.contractValue ?? '',
    validFrom: day(document.validFrom),
    validTo: day(document.validTo),
    expiryDate: day(document.expiryDate),
  };
}

const numberOrNothing = (value: string | number | null): number | undefined =>
  value === null || value === '' ? undefined : Number(value);

function dateFaults(values: DetailsValues, today: string): FieldFault[] {
  const { expiryDate, validFrom, validTo } = values;
  const faults: FieldFault[] = [];
  if (expiryDate !== null && expiryDate < today) {
    faults.push({ path: 'expiryDate', id: 'inThePast' });
  }
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    faults.push({ path: 'validTo', id: 'dateOrder' });
  }
  return faults;
}

/**
 * Checks the form by the contract's own schema, so that nothing is sent that the service would refuse for its form.
 * @param today yyyy-MM-dd on the company's clock
 */
export function checkDetails(values: DetailsValues, today: string): CheckedDetails {
  const parsed = documentDetailsSchema.safeParse(
    {
      ...values,
      typeId: numberOrNothing(values.typeId),
      departmentId: numberOrNothing(values.departmentId),
      contractValue: numberOrNothing(values.contractValue),
    },
    { reportInput: true },
  );
  const found = [...(parsed.error?.issues ?? []).map(issueFault), ...dateFaults(values, today)];
  if (parsed.success && found.length === 0) {
    return { kind: 'ok', details: parsed.data };
  }
  return {
    kind: 'faults',
    faults: Object.fromEntries(found.map((fault) => [fault.path, faultMessage(fault)])),
  };
}

/** `Hop_dong-lao dong.pdf` as a title to begin with. */
export function titleOfFile(fileName: string): string {
  return fileName
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500);
}
