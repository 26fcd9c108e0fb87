import { and, eq } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { batchLookUp } from '../../../contract/operations/batches.ts';
import { formatInstant } from '../../../contract/time.ts';
import { PersonCodes } from '../../../contract/rules/person-codes.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { codeBook, nearCodes } from '../../domain/near-code.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { done } from '../reply.ts';
import { mayBeNamed } from '../names-code.ts';
import { findRelated, findUsedNumbers } from './look-up-rows.ts';
import { isOwnUser, mayBeChosen } from '../own-users.ts';

/** Unknown codes that are compared with everyone's: a batch with more of them has another column where codes should be. */
const comparedMax = 50;

type LookUp = DataInput<typeof batchLookUp>;

/** POST /api/batch-imports/look-up: what create-advanced would look up for the same rows, and what it would not say. */
export const lookUpBatch: Handler<typeof batchLookUp> = async ({ deps, caller, body }) => {
  const used = await findUsedNumbers(deps.db, caller, new Set(body.numbers));
  const related = await findRelated(deps.db, caller, new Set(body.relatedNumbers));
  return done(
    {
      usedNumbers: used.map(({ no, createdAt }) => ({
        no,
        createdDate: formatInstant(createdAt, caller.timeZone),
      })),
      ...(await findProcessors(deps, caller, new Set(body.processorCodes))),
      relatedNumbers: related.map(({ no }) => no),
    },
    'lookUpBatchSuccess',
  );
};

async function findProcessors(
  { db }: Dependencies,
  caller: SessionCaller,
  codes: ReadonlySet<string>,
): Promise<Pick<LookUp, 'processors' | 'unknownProcessors'>> {
  if (codes.size === 0) {
    return { processors: [], unknownProcessors: [] };
  }
  const columns = {
    code: users.code,
    name: users.name,
    username: users.username,
    status: users.status,
    mergedIntoId: users.mergedIntoId,
  };
  const company = eq(users.comId, caller.comId);
  const named = await db
    .select(columns)
    .from(users)
    .where(and(company, mayBeNamed(codes)));
  const people = new PersonCodes(named);
  // By the code that the rows have, in whatever case.
  const processors = [...codes].flatMap((code) => {
    const person = people.find(code);
    return person && mayBeChosen(person) ? { code, name: person.name } : [];
  });
  const known = new Set(processors.map(({ code }) => code));
  const unknown = [...codes].filter((code) => code !== '' && !known.has(code));
  if (unknown.length === 0) {
    return { processors, unknownProcessors: [] };
  }
  const everyone = codeBook(
    await db
      .select(columns)
      .from(users)
      .where(and(company, isOwnUser, eq(users.status, userStatus.enabled))),
  );
  return {
    processors,
    unknownProcessors: unknown.map((code, index) => ({
      code,
      isDisabled: people.find(code) !== undefined,
      similar: index < comparedMax ? [...nearCodes(code, everyone)] : [],
    })),
  };
}
