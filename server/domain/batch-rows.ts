import {
  accessPermission,
  type AccessPermission,
  type AccessPermissionCode,
  accessPermissionCodes,
} from '../../contract/enums.ts';
import { say } from '../../contract/messages.ts';
import type { BatchError } from '../../contract/models/batch.ts';
import { batchLimits } from '../../contract/operations/batches.ts';
import { parseDay } from '../../contract/time.ts';
import type { BatchColumns, DocumentField } from './batch-columns.ts';
import { parseLoop, textsOf, withLineBreaks } from './batch-values.ts';
import { isSigning } from './workflow.ts';

/** What the rows name, looked up beforehand. */
export type RowLookups = {
  /** Numbers of the company's documents, as far as the rows use them. */
  readonly takenNumbers: ReadonlySet<string>;
  /** Enabled users of the company: code to id. */
  readonly processors: ReadonlyMap<string, number>;
  /** Documents that the uploader may see: number to id. */
  readonly documents: ReadonlyMap<string, string>;
};

export type BatchStep = {
  readonly userId: number;
  readonly accessPermission: AccessPermission;
  /** Which signature box of the template serves it: the n-th step that signs takes the n-th. */
  readonly box: number | null;
};

/** A document as a row describes it. Days are yyyy-MM-dd. */
export type BatchDocument = {
  readonly no: string;
  readonly subject: string;
  readonly fileName: string;
  readonly description: string;
  readonly customerCode: string;
  readonly customerInformation: string;
  readonly contractValue: number | null;
  readonly expiryDate: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly inOrder: boolean;
  readonly fixedPosition: boolean;
  readonly relatedIds: readonly string[];
  readonly steps: readonly BatchStep[];
};

export type CheckedRows = {
  /** One for each row without an error. */
  readonly documents: readonly BatchDocument[];
  readonly errors: readonly BatchError[];
};

/** Characters of a value that an error repeats. */
const quotedLength = 2 * batchLimits.valueLength;
const lengths: Partial<Record<DocumentField, number>> = { Subject: 500, CusCode: 100, CusName: 1000 };
const maxContractValue = 1e15;

/** As much of a value as an error repeats, never half a character. */
function quote(value: string): string {
  return value.slice(0, quotedLength).toWellFormed();
}

/** One row under examination: reads its cells, and notes what is wrong with them. */
class RowReader {
  readonly errors: BatchError[] = [];
  readonly #columns: BatchColumns;
  readonly #row: readonly string[];
  readonly #number: number;

  constructor(columns: BatchColumns, row: readonly string[], number: number) {
    this.#columns = columns;
    this.#row = row;
    this.#number = number;
  }

  raw(index: number): string {
    return this.#row[index] ?? '';
  }

  cell(index: number): string {
    return this.raw(index).trim();
  }

  field(name: DocumentField): string {
    const index = this.#columns.fields.get(name);
    return index === undefined ? '' : this.cell(index);
  }

  say(message: string): void {
    this.errors.push({ row: this.#number, message });
  }

  refuse(field: string, value: string): void {
    this.say(say('rowFieldInvalid', { field, value: quote(value) }));
  }

  text(name: DocumentField): string {
    const value = this.field(name);
    if (value.length > (lengths[name] ?? batchLimits.valueLength)) {
      this.refuse(`D.${name}`, value);
    }
    return withLineBreaks(value);
  }

  day(name: DocumentField): string | null {
    const value = this.field(name);
    const day = parseDay(value);
    // The millennium of the contracts: the database and the calendar know years that no one means.
    const isKnown = day !== null && /^[12]/.test(day);
    if (value !== '' && !isKnown) {
      this.refuse(`D.${name}`, value);
    }
    return isKnown ? day : null;
  }

  flag(name: DocumentField): boolean {
    const value = this.field(name);
    if (!/^[YN]?$/i.test(value)) {
      this.refuse(`D.${name}`, value);
    }
    return value.toUpperCase() === 'Y';
  }

  amount(name: DocumentField): number | null {
    const value = this.field(name);
    if (value === '') {
      return null;
    }
    const amount = /^\d{1,16}(?:\.\d{1,10})?$/.test(value) ? Number(value) : Number.NaN;
    if (Number.isNaN(amount) || amount > maxContractValue) {
      this.refuse(`D.${name}`, value);
      return null;
    }
    return Math.round(amount * 100) / 100;
  }
}

/** `taken` grows by the row's number: the same one in a later row is an error there (companion operations, §5). */
function readNumber(reader: RowReader, taken: Set<string>): string {
  const no = reader.field('No');
  if (no === '' || no.length > 100 || /\p{Cc}|\\n/u.test(no)) {
    reader.say(say('rowNoInvalid', { value: quote(no) }));
  } else if (taken.has(no)) {
    reader.say(say('rowNoUsed', { value: no }));
  }
  taken.add(no);
  return no;
}

function readSubject(reader: RowReader): string {
  if (reader.field('Subject') === '') {
    reader.refuse('D.Subject', '');
  }
  return reader.text('Subject');
}

function readValidity(reader: RowReader): Pick<BatchDocument, 'validFrom' | 'validTo'> {
  const validFrom = reader.day('ValidFrom');
  const validTo = reader.day('ValidTo');
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    reader.refuse('D.ValidTo', reader.field('ValidTo'));
  }
  return { validFrom, validTo };
}

function readRelated(reader: RowReader, documents: RowLookups['documents']): string[] {
  const related = new Set<string>();
  for (const no of relatedNumbers(reader.text('RefDocs'))) {
    const id = documents.get(no);
    if (id === undefined) {
      reader.refuse('D.RefDocs', no);
    } else {
      related.add(id);
    }
  }
  return [...related];
}

/** The numbers in a cell of `{{D.RefDocs}}`. */
export function relatedNumbers(cell: string): string[] {
  return cell
    .split(';')
    .map((no) => no.trim())
    .filter((no) => no !== '');
}

function isPermissionCode(text: string): text is AccessPermissionCode {
  return Object.hasOwn(accessPermissionCodes, text);
}

function readSteps(
  reader: RowReader,
  columns: BatchColumns,
  processors: RowLookups['processors'],
  inOrder: boolean,
): BatchStep[] {
  const steps: BatchStep[] = [];
  let boxes = 0;
  for (const column of columns.processors) {
    const code = reader.cell(column.code);
    const permissionText = reader.cell(column.permission);
    const permissionCode = permissionText.toUpperCase();
    const userId = processors.get(code);
    if (userId === undefined) {
      reader.refuse('P.Code', code);
    }
    if (!isPermissionCode(permissionCode)) {
      reader.refuse('P.AccessPermission', permissionText);
      continue;
    }
    const permission = accessPermissionCodes[permissionCode];
    if (!isAllowed(permission, inOrder, boxes > 0)) {
      reader.refuse('P.AccessPermission', permissionText);
    }
    boxes += isSigning(permission) ? 1 : 0;
    if (userId !== undefined) {
      steps.push({ userId, accessPermission: permission, box: isSigning(permission) ? boxes : null });
    }
  }
  return steps;
}

/** F stands before what signs in a sequential workflow (specification, rule 2); C is possible in one alone. */
function isAllowed(permission: AccessPermission, inOrder: boolean, afterSigning: boolean): boolean {
  switch (permission) {
    case accessPermission.fillData[0]:
      return !inOrder || !afterSigning;
    case accessPermission.coordinate[0]:
      return inOrder;
    default:
      return true;
  }
}

function checkVariables(reader: RowReader, columns: BatchColumns): void {
  for (const { name, index, isLoop } of columns.variables) {
    const value = reader.raw(index);
    const rows = isLoop ? parseLoop(value) : null;
    const texts = isLoop ? textsOf(rows) : [value];
    if ((isLoop && rows === null) || texts.some((text) => text.length > batchLimits.valueLength)) {
      reader.refuse(name, value);
    }
  }
}

function readRow(
  reader: RowReader,
  columns: BatchColumns,
  lookups: RowLookups,
  taken: Set<string>,
): BatchDocument {
  const no = readNumber(reader, taken);
  const subject = readSubject(reader);
  const inOrder = reader.flag('IsOrder');
  checkVariables(reader, columns);
  return {
    no,
    subject,
    fileName: reader.text('FileName'),
    description: reader.text('Description'),
    customerCode: reader.text('CusCode'),
    customerInformation: reader.text('CusName'),
    contractValue: reader.amount('ContractValue'),
    expiryDate: reader.day('ExpiryDate'),
    ...readValidity(reader),
    inOrder,
    fixedPosition: reader.flag('FixedPosition'),
    relatedIds: readRelated(reader, lookups.documents),
    steps: readSteps(reader, columns, lookups.processors, inOrder),
  };
}

/**
 * Checks the rows of a batch, each of which has as many values as there are columns (specification, "Import advanced batch of
 * documents", rules 1 to 7 and "Row error messages"). Rows count from 1.
 */
export function checkRows(
  columns: BatchColumns,
  rows: readonly (readonly string[])[],
  lookups: RowLookups,
): CheckedRows {
  const taken = new Set(lookups.takenNumbers);
  const documents: BatchDocument[] = [];
  const errors: BatchError[] = [];
  for (const [index, row] of rows.entries()) {
    const reader = new RowReader(columns, row, index + 1);
    const document = readRow(reader, columns, lookups, taken);
    if (reader.errors.length === 0) {
      documents.push(document);
    } else {
      errors.push(...reader.errors);
    }
  }
  return { documents, errors };
}
