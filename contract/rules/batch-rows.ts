import { type AccessPermission, type AccessPermissionCode, accessPermissionCodes } from '../enums.ts';
import { formatMessage } from '../messages.ts';
import type { BatchError } from '../models/batch.ts';
import { batchLimits } from '../operations/batches.ts';
import { parseDay } from '../time.ts';
import type { BatchColumns, DocumentField } from './batch-columns.ts';
import { parseLoop, textsOf, withLineBreaks } from './batch-values.ts';
import { parseGuestCell } from './guest-cell.ts';
import { isSigning, permissionFault } from './permissions.ts';

/** What the rows name, looked up beforehand. Sets and maps are such lookups; the page has some that do not know all yet. */
export type RowLookups = {
  /** Whether a number is one of the company's documents'. */
  readonly takenNumbers: { has(no: string): boolean };
  /** Enabled users of the company: code to id. */
  readonly processors: { get(code: string): number | undefined };
  /** Addresses of enabled users of the company, in lower case: nobody with one is outside it. */
  readonly ownAddresses: { has(email: string): boolean };
  /** Documents that the uploader may see: number to id. */
  readonly documents: { get(no: string): string | undefined };
};

/** What can be wrong with a cell. Services say less on the wire (specification, "Row error messages"). */
export type RowFaultId =
  | 'noMissing'
  | 'noInvalid'
  | 'noUsed'
  | 'noTwice'
  | 'subjectMissing'
  | 'tooLong'
  | 'notDay'
  | 'endsBeforeStart'
  | 'notFlag'
  | 'notAmount'
  | 'unknownDocument'
  | 'processorMissing'
  | 'unknownProcessor'
  | 'guestUnreadable'
  | 'guestIsUser'
  | 'unknownPermission'
  | 'fillBeforeSign'
  | 'coordinateNeedsOrder'
  | 'notLoop';

export type RowFault = {
  readonly id: RowFaultId;
  /** Where in the row the cell stands; `null` when there is no column for what is missing. */
  readonly column: number | null;
  /** What the wire calls it: `D.No`, `P.Code`, a variable's name. */
  readonly field: string;
  readonly value: string;
  /** The bound that a length is over. */
  readonly max?: number;
};

export type BatchStep = {
  /** A user's id, or the cell that names a guest. */
  readonly processor: number | string;
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
const noMax = 100;
const maxContractValue = 1e15;

/** As much of a value as an error repeats, never half a character. */
function quote(value: string): string {
  return value.slice(0, quotedLength).toWellFormed();
}

/** One row under examination: reads its cells, and notes what is wrong with them. */
class RowReader {
  readonly faults: RowFault[] = [];
  readonly #columns: BatchColumns;
  readonly #row: readonly string[];

  constructor(columns: BatchColumns, row: readonly string[]) {
    this.#columns = columns;
    this.#row = row;
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

  refuse(id: RowFaultId, name: DocumentField, value: string, max?: number): void {
    this.refuseAt(this.#columns.fields.get(name) ?? null, id, `D.${name}`, value, max);
  }

  refuseAt(column: number | null, id: RowFaultId, field: string, value: string, max?: number): void {
    this.faults.push({ id, column, field, value, ...(max !== undefined && { max }) });
  }

  text(name: DocumentField): string {
    const value = this.field(name);
    const max = lengths[name] ?? batchLimits.valueLength;
    if (value.length > max) {
      this.refuse('tooLong', name, value, max);
    }
    return withLineBreaks(value);
  }

  day(name: DocumentField): string | null {
    const value = this.field(name);
    const day = parseDay(value);
    // The millennium of the contracts: the database and the calendar know years that no one means.
    const isKnown = day !== null && /^[12]/.test(day);
    if (value !== '' && !isKnown) {
      this.refuse('notDay', name, value);
    }
    return isKnown ? day : null;
  }

  flag(name: DocumentField): boolean {
    const value = this.field(name);
    if (!/^[YN]?$/i.test(value)) {
      this.refuse('notFlag', name, value);
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
      this.refuse('notAmount', name, value);
      return null;
    }
    return Math.round(amount * 100) / 100;
  }
}

function readNumber(reader: RowReader, lookups: RowLookups, isRepeated: (no: string) => boolean): string {
  const no = reader.field('No');
  if (no === '') {
    reader.refuse('noMissing', 'No', no);
  } else if (no.length > noMax || /\p{Cc}|\\n/u.test(no)) {
    reader.refuse('noInvalid', 'No', no, noMax);
  } else if (isRepeated(no)) {
    reader.refuse('noTwice', 'No', no);
  } else if (lookups.takenNumbers.has(no)) {
    reader.refuse('noUsed', 'No', no);
  }
  return no;
}

function readSubject(reader: RowReader): string {
  if (reader.field('Subject') === '') {
    reader.refuse('subjectMissing', 'Subject', '');
  }
  return reader.text('Subject');
}

function readValidity(reader: RowReader): Pick<BatchDocument, 'validFrom' | 'validTo'> {
  const validFrom = reader.day('ValidFrom');
  const validTo = reader.day('ValidTo');
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    reader.refuse('endsBeforeStart', 'ValidTo', reader.field('ValidTo'));
  }
  return { validFrom, validTo };
}

function readRelated(reader: RowReader, documents: RowLookups['documents']): string[] {
  const related = new Set<string>();
  for (const no of relatedNumbers(reader.text('RefDocs'))) {
    const id = documents.get(no);
    if (id === undefined) {
      reader.refuse('unknownDocument', 'RefDocs', no);
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

/** Whom a row names; `null` where that is nobody, which is noted. */
function readProcessor(
  reader: RowReader,
  { code: index, isGuest }: BatchColumns['processors'][number],
  { processors, ownAddresses }: RowLookups,
): BatchStep['processor'] | null {
  const cell = reader.cell(index);
  const field = isGuest ? 'P.Guest' : 'P.Code';
  const refuse = (id: RowFaultId): null => {
    reader.refuseAt(index, id, field, cell);
    return null;
  };
  if (cell === '') {
    return refuse('processorMissing');
  }
  if (!isGuest) {
    return processors.get(cell) ?? refuse('unknownProcessor');
  }
  const guest = parseGuestCell(cell);
  if (guest === null) {
    return refuse('guestUnreadable');
  }
  return guest.email !== null && ownAddresses.has(guest.email.toLowerCase()) ? refuse('guestIsUser') : cell;
}

function readSteps(
  reader: RowReader,
  columns: BatchColumns,
  lookups: RowLookups,
  inOrder: boolean,
): BatchStep[] {
  const steps: BatchStep[] = [];
  let boxes = 0;
  for (const column of columns.processors) {
    const processor = readProcessor(reader, column, lookups);
    const permissionText = reader.cell(column.permission);
    const permissionCode = permissionText.toUpperCase();
    if (!isPermissionCode(permissionCode)) {
      reader.refuseAt(column.permission, 'unknownPermission', 'P.AccessPermission', permissionText);
      continue;
    }
    const permission = accessPermissionCodes[permissionCode];
    const fault = permissionFault(permission, inOrder, boxes > 0);
    if (fault !== null) {
      reader.refuseAt(column.permission, fault, 'P.AccessPermission', permissionText);
    }
    boxes += isSigning(permission) ? 1 : 0;
    if (processor !== null) {
      steps.push({ processor, accessPermission: permission, box: isSigning(permission) ? boxes : null });
    }
  }
  return steps;
}

function checkVariables(reader: RowReader, columns: BatchColumns): void {
  for (const { name, index, isLoop } of columns.variables) {
    const value = reader.raw(index);
    const rows = isLoop ? parseLoop(value) : null;
    const texts = isLoop ? textsOf(rows) : [value];
    if (isLoop && rows === null) {
      reader.refuseAt(index, 'notLoop', name, value);
    } else if (texts.some((text) => text.length > batchLimits.valueLength)) {
      reader.refuseAt(index, 'tooLong', name, value, batchLimits.valueLength);
    }
  }
}

function readRow(
  reader: RowReader,
  columns: BatchColumns,
  lookups: RowLookups,
  isRepeated: (no: string) => boolean,
): BatchDocument {
  const no = readNumber(reader, lookups, isRepeated);
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
    steps: readSteps(reader, columns, lookups, inOrder),
  };
}

/** What is wrong with one row, but for a number that another row of the batch has as well. */
export function rowFaults(
  columns: BatchColumns,
  row: readonly string[],
  lookups: RowLookups,
): readonly RowFault[] {
  const reader = new RowReader(columns, row);
  readRow(reader, columns, lookups, () => false);
  return reader.faults;
}

/** A fault as it stands in `data.errors` (specification, "Row error messages"). */
export function rowMessage({ id, field, value }: RowFault): string {
  switch (id) {
    case 'noMissing':
    case 'noInvalid':
      return formatMessage('rowNoInvalid', { value: quote(value) });
    case 'noUsed':
    case 'noTwice':
      return formatMessage('rowNoUsed', { value });
    default:
      return formatMessage('rowFieldInvalid', { field, value: quote(value) });
  }
}

/**
 * Checks the rows of a batch, each of which has as many values as there are columns (specification, "Import advanced batch of
 * documents", rules 1 to 7 and "Row error messages"). Rows count from 1. A number that an earlier row has is an error on the
 * later one (companion operations, §5).
 */
export function checkRows(
  columns: BatchColumns,
  rows: readonly (readonly string[])[],
  lookups: RowLookups,
): CheckedRows {
  const numbers = new Set<string>();
  const documents: BatchDocument[] = [];
  const errors: BatchError[] = [];
  for (const [index, row] of rows.entries()) {
    const reader = new RowReader(columns, row);
    const document = readRow(reader, columns, lookups, (no) => numbers.has(no));
    numbers.add(document.no);
    if (reader.faults.length === 0) {
      documents.push(document);
    } else {
      errors.push(...reader.faults.map((fault) => ({ row: index + 1, message: rowMessage(fault) })));
    }
  }
  return { documents, errors };
}
