import { and, desc, eq } from 'drizzle-orm';

import type { SavedSignature } from '../../../contract/models/user.ts';
import type { Body } from '../../../contract/operation.ts';
import {
  savedSignaturesMax,
  type signatureSave,
  type signatureUpdate,
  type signaturesList,
  type signatureDelete,
} from '../../../contract/operations/account.ts';
import { formatInstant } from '../../../contract/time.ts';
import { savedSignatures, users } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { readPicture } from '../files/read-picture.ts';
import { noteLost } from '../files/unused-files.ts';
import { done, type Reply } from '../reply.ts';

type Row = typeof savedSignatures.$inferSelect;

function present(row: Row, bytes: Uint8Array, timeZone: string): SavedSignature {
  return {
    id: row.id,
    createdDate: formatInstant(row.createdAt, timeZone),
    kind: row.kind,
    purpose: row.purpose,
    name: row.name,
    isDefault: row.isDefault,
    image: `data:${row.mediaType};base64,${Buffer.from(bytes).toString('base64')}`,
    strokes: row.strokes,
  };
}

/** GET /api/me/signatures (companion operations, §6): newest first, each with its picture as a data URI. */
export const listSignatures: Handler<typeof signaturesList> = async ({ deps, caller }) => {
  const rows = await deps.db
    .select()
    .from(savedSignatures)
    .where(eq(savedSignatures.userId, caller.userId))
    .orderBy(desc(savedSignatures.createdAt), desc(savedSignatures.id));
  return done(
    await Promise.all(
      rows.map(async (row) => present(row, await deps.files.read(row.sha256), caller.timeZone)),
    ),
  );
};

/**
 * POST /api/me/signatures: keeps a signature for use again.
 * @throws {Refusal} `image: …` for what is no picture, tooManySignatures
 */
export async function saveSignature(
  deps: Pick<Dependencies, 'db' | 'clock' | 'files' | 'pdf'>,
  caller: SessionCaller,
  body: Body<typeof signatureSave>,
): Promise<Reply<SavedSignature>> {
  const { bytes, seen } = await readPicture({ path: 'image', id: 'notImage' }, body.image, (picture) =>
    deps.pdf.inspectImage(picture),
  );
  const sha256 = await deps.files.put(bytes);
  const row = await deps.db.transaction(async (transaction) => {
    // Locked, so that two calls at once do not both take the last free place.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update');
    const count = await transaction.$count(savedSignatures, eq(savedSignatures.userId, caller.userId));
    if (count >= savedSignaturesMax) {
      refuse('tooManySignatures', { n: savedSignaturesMax });
    }
    const [made = impossible('a signature was not written')] = await transaction
      .insert(savedSignatures)
      .values({
        userId: caller.userId,
        kind: body.kind,
        purpose: body.purpose ?? 'signature',
        name: body.name ?? '',
        sha256,
        mediaType: seen.format === 'png' ? 'image/png' : 'image/jpeg',
        strokes: body.strokes ?? null,
        createdAt: deps.clock.now(),
      })
      .returning();
    return made;
  });
  return done(present(row, bytes, caller.timeZone), 'savedSignature');
}

/**
 * POST /api/me/signatures/update: what is left out stays. Making one the default ends that of the one before.
 * @throws {Refusal} signatureNotFound, also for one of another user
 */
export const updateSignature: Handler<typeof signatureUpdate> = async ({
  deps,
  caller,
  body: { id, name, isDefault },
}) => {
  const own = eq(savedSignatures.userId, caller.userId);
  const row = await deps.db.transaction(async (transaction) => {
    // Locked, so that two calls at once do not both make a default.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for('update');
    const [stored = refuse('signatureNotFound')] = await transaction
      .select()
      .from(savedSignatures)
      .where(and(eq(savedSignatures.id, id), own));
    if (isDefault === true) {
      await transaction.update(savedSignatures).set({ isDefault: false }).where(own);
    }
    const next = { name: name ?? stored.name, isDefault: isDefault ?? stored.isDefault };
    await transaction
      .update(savedSignatures)
      .set(next)
      .where(and(eq(savedSignatures.id, id), own));
    return { ...stored, ...next };
  });
  const bytes = await deps.files.read(row.sha256);
  return done(present(row, bytes, caller.timeZone), 'updatedSignature');
};

/**
 * DELETE /api/me/signatures/{id}.
 * @throws {Refusal} signatureNotFound, also for one of another user
 */
export const deleteSignature: Handler<typeof signatureDelete> = async ({ deps, caller, params: { id } }) => {
  await deps.db.transaction(async (transaction) => {
    const [deleted = refuse('signatureNotFound')] = await transaction
      .delete(savedSignatures)
      .where(and(eq(savedSignatures.id, id), eq(savedSignatures.userId, caller.userId)))
      .returning({ sha256: savedSignatures.sha256 });
    await noteLost(transaction, [deleted.sha256], deps.clock.now());
  });
  return done(null, 'deletedSignature');
};
