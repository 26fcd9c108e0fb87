import { and, asc, eq, exists, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';

import { activity } from '../../../contract/enums.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { batchImports } from '../../adapters/database/schema/batch-imports.ts';
import { companyLooks } from '../../adapters/database/schema/companies.ts';
import {
  documentAttachments,
  documentFiles,
  fileRevisions,
  histories,
} from '../../adapters/database/schema/documents.ts';
import { fileRemovals } from '../../adapters/database/schema/privacy.ts';
import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import { documentTemplates, documentTemplateVersions } from '../../adapters/database/schema/templates.ts';
import { savedSignatures } from '../../adapters/database/schema/users.ts';
import type { Dependencies } from '../dependencies.ts';

/*
 * The store keeps the same bytes once, whoever needs them. So a file goes only when no record refers to it any more: what loses
 * a record is written down in the same transaction, and looked at after it.
 */

/**
 * Every column that holds the SHA-256 of a stored file, but those of histories; pictures of identities stand within one of their own.
 */
const references: readonly PgColumn[] = [
  fileRevisions.sha256,
  documentFiles.sourceSha256,
  documentFiles.uploadSha256,
  documentAttachments.sha256,
  savedSignatures.sha256,
  documentTemplates.sha256,
  documentTemplates.pdfSha256,
  documentTemplates.workbookSha256,
  documentTemplateVersions.sha256,
  batchImports.templateSha256,
  companyLooks.logoSha256,
];

/** Written out, as the indexes have it. */
const pictureOf = (which: 'front' | 'back' | 'portrait'): SQL<string | null> =>
  sql`(${identityVerifications.pictures}->${sql.raw(`'${which}'`)}->>'sha256')`;

/** At most so many are looked at in one go. */
const atOnce = 200;

/** Writes down that these files lost a record, in the transaction that takes it away. */
export async function noteLost(
  transaction: Transaction,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  const rows = [...new Set(hashes)].map((sha256) => ({ sha256, createdAt: now }));
  for (let at = 0; at < rows.length; at += atOnce) {
    await transaction
      .insert(fileRemovals)
      .values(rows.slice(at, at + atOnce))
      .onConflictDoNothing();
  }
}

/** Removes the files that were noted and that nobody refers to. What was put again just now waits for the next time. */
export async function removeUnused(deps: Pick<Dependencies, 'db' | 'files'>): Promise<void> {
  let after = '';
  for (;;) {
    const noted = await deps.db
      .select({ sha256: fileRemovals.sha256 })
      .from(fileRemovals)
      .where(sql`${fileRemovals.sha256} > ${after}`)
      .orderBy(asc(fileRemovals.sha256))
      .limit(atOnce);
    const used = await usedAmong(
      deps.db,
      noted.map(({ sha256 }) => sha256),
    );
    for (const { sha256 } of noted) {
      if (used.has(sha256) || (await deps.files.remove(sha256))) {
        await deps.db.delete(fileRemovals).where(eq(fileRemovals.sha256, sha256));
      }
    }
    const last = noted.at(-1);
    if (last === undefined) {
      return;
    }
    after = last.sha256;
  }
}

/** What a history names before anyone was asked to sign was seen by its author alone, and proves nothing. */
function isSinceInvitation(db: Queryable): SQL {
  const invitation = alias(histories, 'invitation');
  return exists(
    db
      .select({ seq: invitation.seq })
      .from(invitation)
      .where(
        and(
          eq(invitation.documentId, histories.documentId),
          eq(invitation.activity, activity.inviteRecipient),
          lte(invitation.seq, histories.seq),
        ),
      ),
  );
}

/** Whether any record refers to a file. */
export async function isUsed(db: Queryable, sha256: string): Promise<boolean> {
  return (await usedAmong(db, [sha256])).has(sha256);
}

async function usedAmong(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  if (hashes.length === 0) {
    return used;
  }
  for (const column of references) {
    const rows = await db
      .selectDistinct({ sha256: sql<string>`${column}` })
      .from(column.table)
      .where(inArray(column, [...hashes]));
    rows.forEach(({ sha256 }) => used.add(sha256));
  }
  const told = await db
    .selectDistinct({ sha256: sql<string>`${histories.fileSha256}` })
    .from(histories)
    .where(and(inArray(histories.fileSha256, [...hashes]), isSinceInvitation(db)));
  told.forEach(({ sha256 }) => used.add(sha256));
  const pictures = await db
    .select({ front: pictureOf('front'), back: pictureOf('back'), portrait: pictureOf('portrait') })
    .from(identityVerifications)
    .where(
      or(...(['front', 'back', 'portrait'] as const).map((which) => inArray(pictureOf(which), [...hashes]))),
    );
  pictures
    .flatMap(({ front, back, portrait }) => [front, back, portrait])
    .forEach((sha256) => {
      if (sha256 !== null) {
        used.add(sha256);
      }
    });
  return used;
}
