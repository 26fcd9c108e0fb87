import { and, eq, ne } from 'drizzle-orm';

import { documentStatus, userStatus } from '../../../contract/enums.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { batchLookUp } from '../../../contract/operations/batches.ts';
import { formatInstant } from '../../../contract/time.ts';
import { PersonCodes } from '../../../contract/rules/person-codes.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { codeBook, nearCodes } from '../../domain/near-code.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { visibleTo } from '../workflow/access.ts';
import { done, type Reply } from '../reply.ts';
import { mayBeNamed } from '../names-code.ts';
import { isAnyOf } from './look-up-rows.ts';
import { isOwnUser, mayBeChosen } from '../own-users.ts';

/** Unknown codes that are compared with everyone's: a batch with more of them has another column where codes should be. */
const comparedMax = 50;

type LookUp = DataInput<typeof batchLookUp>;

/** POST /api/batch-imports/look-up: what create-advanced would look up for the same rows, and what it would not say. */
export async function lookUpBatch(
  deps: Dependencies,
  caller: SessionCaller,
  body: Body<typeof batchLookUp>,
): Promise<Reply<LookUp>> {
  return done(
    {
      usedNumbers: await findNumbers(deps, caller, new Set(body.numbers)),
      ...(await findProcessors(deps, caller, new Set(body.processorCodes))),
      relatedNumbers: await findRelated(deps, caller, new Set(body.relatedNumbers)),
    },
    formatMessage('lookUpBatchSuccess'),
  );
}

async function findNumbers(
  { db }: Dependencies,
  caller: SessionCaller,
  numbers: ReadonlySet<string>,
): Promise<LookUp['usedNumbers']> {
  if (numbers.size === 0) {
    return [];
  }
  const used = await db
    .select({ no: documents.no, createdAt: documents.createdAt })
    .from(documents)
    .where(
      and(
        eq(documents.comId, caller.comId),
        ne(documents.status, documentStatus.deleted),
        isAnyOf(documents.no, numbers),
      ),
    );
  return used.map(({ no, createdAt }) => ({ no, createdDate: formatInstant(createdAt, caller.timeZone) }));
}

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

async function findRelated(
  { db }: Dependencies,
  caller: SessionCaller,
  numbers: ReadonlySet<string>,
): Promise<LookUp['relatedNumbers']> {
  if (numbers.size === 0) {
    return [];
  }
  const found = await db
    .select({ no: documents.no })
    .from(documents)
    .where(and(visibleTo(caller), isAnyOf(documents.no, numbers)));
  return found.map(({ no }) => no);
}
