import { randomUUID } from 'node:crypto';

import { activity, batchStatus, type BatchStatus, documentStatus } from '../../../contract/enums.ts';
import type { BatchError } from '../../../contract/models/batch.ts';
import type { SignatureBox } from '../../../contract/models/template.ts';
import { parsePosition } from '../../../contract/page-space.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { formatForPeople } from '../../../contract/time.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { batchRows } from '../../adapters/database/schema/batch-rows.ts';
import {
  documentRelations,
  documents,
  histories,
  processSteps,
} from '../../adapters/database/schema/documents.ts';
import type { BatchDocument, BatchStep } from '../../../contract/rules/batch-rows.ts';
import { impossible } from '../../domain/impossible.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { actorOf, nextEntry } from '../workflow/history.ts';
import { noLease } from '../workflow/lease.ts';
import type { DocumentRecord, StepRow, InvolvedUser } from '../workflow/load-document.ts';
import { noPlace, unprocessed } from '../workflow/unprocessed-step.ts';
import type { BatchTarget } from './find-target.ts';
import { insertMany } from '../insert-many.ts';

export type BatchRow = typeof batchImports.$inferSelect;

/** A batch before it is written. */
export type NewBatch = {
  readonly name: string | null;
  readonly target: BatchTarget;
  readonly parameters: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The uploader, and everyone whom the rows name: users by their ids, guests by their cells. */
  readonly users: ReadonlyMap<BatchStep['processor'], InvolvedUser>;
};

type Context = Pick<Dependencies, 'clock' | 'jobs'>;

/**
 * A batch with all its documents, whose PDFs a job makes. `checked` has one document for each row. Answers the documents as
 * they would be loaded: to read thousands of them back takes as long as to write them.
 */
export async function writeBatch(
  transaction: Transaction,
  deps: Context,
  caller: SessionCaller,
  batch: NewBatch,
  checked: readonly BatchDocument[],
): Promise<{ readonly row: BatchRow; readonly records: readonly DocumentRecord[] }> {
  const row = await writeImport(transaction, deps, caller, batch, batchStatus.processing, []);
  const at = deps.clock.now();
  const { type, template } = batch.target;
  const places = placesOf(template.signatureBoxes);
  const written = checked.map((document, index) => ({
    document,
    values: batch.rows[index] ?? [],
    record: recordOf(
      batch,
      places,
      { batch: row, row: index + 1, isLaborContract: type.isLaborContract || template.isLaborContract },
      document,
      caller,
      at,
    ),
  }));
  const records = written.map(({ record }) => record);
  await insertMany(
    transaction,
    documents,
    records.map(({ document }) => document),
  );
  await insertMany(
    transaction,
    processSteps,
    records.flatMap(({ steps }) => steps.map(({ step }) => step)),
  );
  const entry = { ...actorOf(caller), activity: activity.createDocument };
  await insertMany(
    transaction,
    histories,
    records.map(({ document }) => nextEntry(document.id, null, entry, at)),
  );
  await insertMany(
    transaction,
    documentRelations,
    written.flatMap(({ document, record }) =>
      document.relatedIds.map((relatedId) => ({ documentId: record.document.id, relatedId })),
    ),
  );
  await insertMany(
    transaction,
    batchRows,
    written.map(({ values, record }, index) => ({
      batchId: row.id,
      row: index + 1,
      documentId: record.document.id,
      values,
    })),
  );
  await deps.jobs.enqueue(transaction, 'render-batch', {
    batchId: row.id,
    queuedAt: row.createdAt.toISOString(),
  });
  return { row, records };
}

/** A batch without its documents; one whose rows were refused holds their errors, and gets none. */
export async function writeImport(
  transaction: Transaction,
  deps: Context,
  caller: SessionCaller,
  { name, target, parameters, rows }: NewBatch,
  status: BatchStatus,
  errors: readonly BatchError[],
): Promise<BatchRow> {
  const at = deps.clock.now();
  const givenName = name ?? `${target.template.name} ${formatForPeople(at, target.timeZone)}`;
  const [row = impossible('a batch was not written')] = await transaction
    .insert(batchImports)
    .values({
      comId: caller.comId,
      uploadedByUserId: caller.userId,
      name: givenName,
      status,
      numberOfRecords: rows.length,
      departmentId: target.departmentId,
      documentTypeId: target.documentTypeId,
      documentTemplateId: target.documentTemplateId,
      templateSha256: target.template.sha256,
      formats: target.template.formats,
      parameters,
      errors,
      searchText: foldForSearch(givenName),
      createdAt: at,
    })
    .returning();
  return row;
}

/** Which row of which batch a document is made from. */
type Origin = { readonly batch: BatchRow; readonly row: number; readonly isLaborContract: boolean };

type NewRecord = DocumentRecord & { readonly document: typeof documents.$inferSelect };

function recordOf(
  { target, users }: NewBatch,
  places: Places,
  origin: Origin,
  document: BatchDocument,
  caller: SessionCaller,
  at: Date,
): NewRecord {
  const id = randomUUID();
  const creator = users.get(caller.userId) ?? impossible('a batch without its uploader');
  const steps = document.steps.flatMap((step, index) => {
    const user = users.get(step.processor);
    return user
      ? [
          {
            step: stepOf(id, index + 1, { ...step, userId: user.id }, places, at),
            user,
            principal: null,
            host: null,
          },
        ]
      : [];
  });
  return {
    document: rowOf(id, origin, document, at),
    timeZone: target.timeZone,
    company: target.company,
    creator,
    type: target.type,
    department: target.department,
    template: target.template,
    batch: origin.batch,
    starred: false,
    unread: false,
    steps,
    files: [],
  };
}

function rowOf(
  id: string,
  { batch, row, isLaborContract }: Origin,
  document: BatchDocument,
  at: Date,
): typeof documents.$inferSelect {
  return {
    id,
    comId: batch.comId,
    no: document.no,
    subject: document.subject,
    description: document.description,
    status: documentStatus.new,
    typeId: batch.documentTypeId,
    departmentId: batch.departmentId,
    createdByUserId: batch.uploadedByUserId,
    processInOrder: document.inOrder,
    fixedPosition: document.fixedPosition,
    customerCode: document.customerCode,
    customerInformation: document.customerInformation,
    contractValue: document.contractValue,
    validFrom: document.validFrom,
    validTo: document.validTo,
    expiryDate: document.expiryDate,
    reason: null,
    documentTemplateId: batch.documentTemplateId,
    batchImportId: batch.id,
    batchRow: row,
    isLaborContract,
    rendering: true,
    remindedAt: null,
    expiryNoticeDays: null,
    searchText: foldForSearch(`${document.no} ${document.subject}`),
    version: 1,
    ...noLease,
    createdAt: at,
    modifiedAt: at,
    sentAt: null,
    completedAt: null,
    finalising: false,
    sealedAt: null,
    sealLevel: null,
    heldAt: null,
    heldByUserId: null,
    holdReason: null,
    keepVerifiable: false,
    verifiableUntil: null,
    renewalDueAt: null,
  };
}

function stepOf(
  documentId: string,
  orderNo: number,
  { userId, accessPermission, box }: BatchStep & { readonly userId: number },
  places: Places,
  at: Date,
): StepRow {
  // Whether the place lies on its page is seen when the PDF is made.
  const place = (box === null ? undefined : places.get(box)) ?? noPlace;
  return {
    id: randomUUID(),
    documentId,
    orderNo,
    userId,
    accessPermission,
    ...unprocessed,
    fileId: null,
    ...place,
    fillingItems: [],
    copyOnSend: false,
    accessCodeHash: null,
    remindedAt: null,
    escalatedAt: null,
    createdAt: at,
  };
}

type Place = Pick<StepRow, 'pageSign' | 'llx' | 'lly' | 'urx' | 'ury'>;
/** Of the template's boxes, by their order. */
type Places = ReadonlyMap<number, Place>;

function placesOf(boxes: readonly SignatureBox[]): Places {
  return new Map(
    boxes.flatMap(({ order, page, position }): [number, Place][] => {
      const rect = parsePosition(position);
      return rect ? [[order, { pageSign: page, ...rect }]] : [];
    }),
  );
}
