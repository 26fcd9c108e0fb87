import { randomUUID } from 'node:crypto';

import { activity, batchStatus, type BatchStatus, documentStatus } from '../../../contract/enums.ts';
import type { BatchError } from '../../../contract/models/batch.ts';
import type { SignatureBox } from '../../../contract/models/template.ts';
import { parsePosition, type Rect } from '../../../contract/page-space.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { formatForPeople } from '../../../contract/time.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import {
  batchImports,
  batchRows,
  documentRelations,
  documents,
  histories,
  processSteps,
} from '../../adapters/database/schema.ts';
import type { BatchDocument, BatchStep } from '../../domain/batch-rows.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { actorOf, nextEntry } from '../documents/history.ts';
import type { BatchTarget } from './find-target.ts';
import { insertMany } from './insert-many.ts';

export type BatchRow = typeof batchImports.$inferSelect;

/** A batch before it is written. */
export type NewBatch = {
  readonly name: string | null;
  readonly target: BatchTarget;
  readonly parameters: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

type Context = Pick<Dependencies, 'clock' | 'jobs'>;

/** A batch whose rows were refused: it holds their errors, and no document. */
export function writeFailedBatch(
  transaction: Transaction,
  deps: Context,
  caller: SessionCaller,
  batch: NewBatch,
  errors: readonly BatchError[],
): Promise<BatchRow> {
  return writeImport(transaction, deps, caller, batch, batchStatus.error[0], errors);
}

/** A batch with all its documents, whose PDFs a job makes. `checked` has one document for each row. */
export async function writeBatch(
  transaction: Transaction,
  deps: Context,
  caller: SessionCaller,
  batch: NewBatch,
  checked: readonly BatchDocument[],
): Promise<BatchRow> {
  const row = await writeImport(transaction, deps, caller, batch, batchStatus.processing[0], []);
  const written = checked.map((document, index) => ({
    id: randomUUID(),
    document,
    values: batch.rows[index] ?? [],
  }));
  const at = deps.clock.now();
  const shared = {
    comId: caller.comId,
    createdByUserId: caller.userId,
    status: documentStatus.new[0],
    typeId: batch.target.documentTypeId,
    departmentId: batch.target.departmentId,
    documentTemplateId: batch.target.documentTemplateId,
    batchImportId: row.id,
    rendering: true,
    createdAt: at,
    modifiedAt: at,
  };
  await insertMany(
    transaction,
    documents,
    written.map(({ id, document }) => ({ id, ...shared, ...fieldsOf(document) })),
  );
  const places = placesOf(batch.target.template.signatureBoxes);
  await insertMany(
    transaction,
    processSteps,
    written.flatMap(({ id, document }) =>
      document.steps.map((step, index) => ({
        id: randomUUID(),
        documentId: id,
        orderNo: index + 1,
        userId: step.userId,
        accessPermission: step.accessPermission,
        ...placeOf(step, places),
        createdAt: at,
      })),
    ),
  );
  const entry = { ...actorOf(caller), activity: activity.createDocument[0] };
  await insertMany(
    transaction,
    histories,
    written.map(({ id }) => nextEntry(id, null, entry, at)),
  );
  await insertMany(
    transaction,
    documentRelations,
    written.flatMap(({ id, document }) =>
      document.relatedIds.map((relatedId) => ({ documentId: id, relatedId })),
    ),
  );
  await insertMany(
    transaction,
    batchRows,
    written.map(({ id, values }, index) => ({ batchId: row.id, row: index + 1, documentId: id, values })),
  );
  await deps.jobs.enqueue(transaction, 'render-batch', { batchId: row.id });
  return row;
}

async function writeImport(
  transaction: Transaction,
  deps: Context,
  caller: SessionCaller,
  { name, target, parameters, rows }: NewBatch,
  status: BatchStatus,
  errors: readonly BatchError[],
): Promise<BatchRow> {
  const at = deps.clock.now();
  const givenName = name ?? `${target.template.name} ${formatForPeople(at, target.timeZone)}`;
  const [row] = await transaction
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
      parameters,
      errors,
      searchText: foldForSearch(givenName),
      createdAt: at,
    })
    .returning();
  if (!row) {
    throw new Error('a batch was not written');
  }
  return row;
}

function fieldsOf(document: BatchDocument) {
  return {
    no: document.no,
    subject: document.subject,
    description: document.description,
    customerCode: document.customerCode,
    customerInformation: document.customerInformation,
    contractValue: document.contractValue,
    validFrom: document.validFrom,
    validTo: document.validTo,
    expiryDate: document.expiryDate,
    processInOrder: document.inOrder,
    fixedPosition: document.fixedPosition,
    searchText: foldForSearch(`${document.no} ${document.subject}`),
  };
}

type Place = { readonly pageSign: number } & Rect;

function placesOf(boxes: readonly SignatureBox[]): ReadonlyMap<number, Place> {
  return new Map(
    boxes.flatMap(({ order, page, position }): [number, Place][] => {
      const rect = parsePosition(position);
      return rect ? [[order, { pageSign: page, ...rect }]] : [];
    }),
  );
}

/** Whether the place lies on its page is seen when the PDF is made. */
function placeOf(step: BatchStep, places: ReadonlyMap<number, Place>): Place | Record<keyof Place, null> {
  const place = step.box === null ? undefined : places.get(step.box);
  return place ?? { pageSign: null, llx: null, lly: null, urx: null, ury: null };
}
