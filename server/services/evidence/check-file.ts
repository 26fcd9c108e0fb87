import { X509Certificate } from 'node:crypto';

import { and, asc, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';

import { describe } from '../../../contract/enumeration.ts';
import { documentStatus } from '../../../contract/enums.ts';
import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { SignatureLevel } from '../../../contract/models/certificate.ts';
import type { FileRecordInput } from '../../../contract/operations/evidence.ts';
import { formatInstant } from '../../../contract/time.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documentFiles, documents, fileRevisions } from '../../adapters/database/schema/documents.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
import { joinName, readSubject } from '../../domain/distinguished-name.ts';
import { chainHolds } from '../../domain/history-chain.ts';
import { levelOfSignature, signingActivities } from '../../domain/signature-level.ts';
import { Refusal } from '../../domain/refusal.ts';
import { checkedNames } from '../company/company-name-check.ts';
import type { Dependencies } from '../dependencies.ts';
import { type HistoryRecord, loadHistory } from '../workflow/load-document.ts';
import { faultOfFile } from '../integrity/check-file.ts';
import { isReturn } from '../integrity/check-document.ts';
import { faultsOfSeals } from '../integrity/check-seals.ts';
import { done, type Reply } from '../reply.ts';

type Needs = Pick<Dependencies, 'db' | 'files'>;
type Signature = NonNullable<FileRecordInput['signatures']>[number];

/**
 * GET /api/trust/files: for anybody who has a file and the number of its document. Both must fit, and what is told is what the
 * file itself says, and what became of it here. Drafts and what was deleted are nobody's to know of.
 * @throws {Refusal} 404 when there is no such file; nothing tells whether there is such a number.
 */
export async function checkFile(
  deps: Needs,
  { no, sha256 }: { readonly no: string; readonly sha256: string },
): Promise<Reply<FileRecordInput>> {
  const found = await findFile(deps, no, sha256);
  if (!found) {
    throw new Refusal(formatMessage('fileNotKnown'), envelopeCode.notFound);
  }
  const { document, file, revision, company } = found;
  const history = await loadHistory(deps.db, document.id);
  const states = await statesOf(deps, file.id);
  const instant = (at: Date | null): string | null => at && formatInstant(at, company.timeZone);
  const entries = history.map(({ entry }) => entry);
  const contradictions = await faultsOfSeals(deps.files, { document, revisions: states, history: entries });
  const isUnbroken = chainHolds(entries) && contradictions.length === 0;
  // As it was uploaded, a file needs no entry: what was sent is what the first signature is over.
  const isUpload = revision.stepId === null && revision.certificates.length === 0;
  const isNamed = isUpload || entriesOf(history, sha256).length > 0;
  return done({
    no: document.no,
    fileName: file.name,
    company: {
      ...{ id: company.id, name: company.name, taxCode: company.taxCode },
      isNameChecked: (await checkedNames(deps.db, [company.id])).has(company.id),
    },
    status: describe('documentStatus', document.status),
    sentDate: instant(document.sentAt),
    completedDate: instant(document.completedAt),
    sealedDate: instant(document.sealedAt),
    revision: revision.revision,
    revisions: states.length,
    recordVerified: isUnbroken && isNamed && (await faultOfFile(deps.files, { sha256, size: null })) === null,
    signatures: await signaturesOf(
      deps,
      { company, sealLevel: document.sealLevel },
      history,
      statesWithin(revision.revision, states),
    ),
  });
}

type Company = typeof companies.$inferSelect;
type State = Pick<
  typeof fileRevisions.$inferSelect,
  'fileId' | 'revision' | 'sha256' | 'size' | 'stepId' | 'certificates'
>;

async function findFile({ db }: Needs, no: string, sha256: string) {
  const [found] = await db
    .select({ document: documents, file: documentFiles, revision: fileRevisions, company: companies })
    .from(fileRevisions)
    .innerJoin(documentFiles, eq(documentFiles.id, fileRevisions.fileId))
    .innerJoin(documents, eq(documents.id, documentFiles.documentId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .where(
      and(
        eq(fileRevisions.sha256, sha256),
        eq(documents.no, no),
        isNotNull(documents.sentAt),
        ne(documents.status, documentStatus.deleted),
      ),
    )
    .orderBy(desc(documents.sentAt), desc(fileRevisions.revision))
    .limit(1);
  return found;
}

async function statesOf({ db }: Needs, fileId: string): Promise<State[]> {
  const { fileId: file, revision, sha256, size, stepId, certificates } = fileRevisions;
  return db
    .select({ fileId: file, revision, sha256, size, stepId, certificates })
    .from(fileRevisions)
    .where(eq(file, fileId))
    .orderBy(asc(revision));
}

/** The states that a revision goes on from, and itself: what was signed before a correction is not in it. */
function statesWithin(revision: number, states: readonly State[]): readonly State[] {
  const made = states.filter((state) => state.revision <= revision);
  return made.slice(
    Math.max(
      0,
      made.findLastIndex((state) => isReturn(state, made)),
    ),
  );
}

const entriesOf = (history: readonly HistoryRecord[], sha256: string) =>
  history.flatMap(({ entry }) => (entry.fileSha256 === sha256 ? [entry] : []));

/** Each signature, in order: several of one person may have come with one state of the file. */
async function signaturesOf(
  deps: Needs,
  { company, sealLevel }: { readonly company: Company; readonly sealLevel: SignatureLevel | null },
  history: readonly HistoryRecord[],
  states: readonly State[],
): Promise<Signature[]> {
  const signed = states.flatMap(({ sha256, certificates: [own] }) =>
    own === undefined ? [] : [{ sha256, certificate: new X509Certificate(own) }],
  );
  const revoked = await revocationsOf(
    deps,
    company,
    signed.map(({ certificate }) => certificate.serialNumber),
  );
  const instant = (at: Date): string => formatInstant(at, company.timeZone);
  return signed.flatMap(({ sha256, certificate }) => {
    const subjectDn = joinName(certificate.subject);
    const subject = readSubject(subjectDn);
    const { commonName, organization } = subject;
    const made = entriesOf(history, sha256).filter((entry) => signingActivities.has(entry.activity));
    return made.map((entry) => ({
      activity: describe('activity', entry.activity),
      signedDate: instant(entry.at),
      signer: commonName === '' ? organization : commonName,
      subjectDn,
      issuerDn: joinName(certificate.issuer),
      serialNumber: certificate.serialNumber,
      validFrom: instant(certificate.validFromDate),
      validTo: instant(certificate.validToDate),
      revokedDate: revoked.get(certificate.serialNumber) ?? null,
      level: levelOfSignature(entry.activity, subject, sealLevel),
    }));
  });
}

/** When the company's authority took certificates back, by their serial numbers. */
async function revocationsOf(
  { db }: Needs,
  { id, timeZone }: Company,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { serialNumber, revokedAt } = userCertificates;
  const rows = await db
    .select({ serialNumber, revokedAt })
    .from(userCertificates)
    .where(
      and(
        eq(userCertificates.comId, id),
        eq(userCertificates.kind, 'issued'),
        isNotNull(revokedAt),
        inArray(serialNumber, [...serialNumbers]),
      ),
    );
  return new Map(
    rows.flatMap((row) =>
      row.revokedAt === null ? [] : [[row.serialNumber, formatInstant(row.revokedAt, timeZone)]],
    ),
  );
}
