import { and, asc, eq, inArray, or } from 'drizzle-orm';

import type { Body, DataInput } from '../../../contract/operation.ts';
import type {
  processTemplateCreate,
  processTemplatesList,
  processTemplateUpdate,
  processTemplateDelete,
} from '../../../contract/operations/directory.ts';
import type { ProcessItem } from '../../../contract/models/process-item.ts';
import { PersonCodes } from '../../../contract/rules/person-codes.ts';
import { foldForSearch } from '../../../contract/text.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { processTemplates } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { processTemplateFaults } from '../../domain/process-template.ts';
import { refuse, checkFaults, refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { matchesSearch, paginate, titleOrder } from '../paging.ts';
import { presentUserBrief } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import { mayBeNamed } from '../names-code.ts';
import { lockCompany } from '../lock-company.ts';

type ProcessTemplate = DataInput<typeof processTemplateCreate>;
type Row = typeof processTemplates.$inferSelect;

/** GET /api/process-templates (companion operations, §6). */
export const listProcessTemplates: Handler<typeof processTemplatesList> = async ({ deps, caller, query }) => {
  const condition = and(
    eq(processTemplates.comId, caller.comId),
    matchesSearch(processTemplates.searchText, query.search),
  );
  const page = await paginate(
    query,
    deps.db.$count(processTemplates, condition),
    deps.db
      .select({ template: processTemplates, author: users })
      .from(processTemplates)
      .innerJoin(users, eq(users.id, processTemplates.createdByUserId))
      .where(condition)
      .orderBy(...titleOrder(processTemplates.name), asc(processTemplates.id)),
    (rows) => rows.map((row) => present(row, caller.timeZone)),
  );
  return done(page);
};

function present(
  { template, author }: { readonly template: Row; readonly author: typeof users.$inferSelect },
  timeZone: string,
): ProcessTemplate {
  return {
    id: template.id,
    name: template.name,
    createdDate: formatInstant(template.createdAt, timeZone),
    createdByUser: presentUserBrief(author),
    processInOrder: template.processInOrder,
    processes: template.processes.map(presentItem),
  };
}

/** What a step leaves open is left out: typed programs cannot read its numbers as null. */
function presentItem(item: ProcessItem): NonNullable<ProcessTemplate['processes']>[number] {
  return {
    ...item,
    orderNo: item.orderNo ?? undefined,
    processedByUserId: item.processedByUserId ?? undefined,
    accessPermission: item.accessPermission ?? undefined,
    pageSign: item.pageSign ?? undefined,
    fileInfoId: item.fileInfoId ?? undefined,
    fillingItems: item.fillingItems?.map((field) => ({
      ...field,
      maxLength: field.maxLength ?? undefined,
      page: field.page ?? undefined,
    })),
  };
}

/** POST /api/process-templates/create (companion operations, §6). */
export async function createProcessTemplate(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  body: Body<typeof processTemplateCreate>,
): Promise<Reply<ProcessTemplate>> {
  const id = await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    await checkName(transaction, caller.comId, body.name);
    const processes = await checkProcesses(transaction, caller.comId, body.processes);
    const [written] = await transaction
      .insert(processTemplates)
      .values({
        ...body,
        processes,
        comId: caller.comId,
        createdByUserId: caller.userId,
        searchText: foldForSearch(body.name),
        createdAt: deps.clock.now(),
      })
      .returning({ id: processTemplates.id });
    return written?.id;
  });
  return done(await presentOne(deps.db, caller, id), 'createProcessTemplateSuccess');
}

/** POST /api/process-templates/update (companion operations, §6). */
export const updateProcessTemplate: Handler<typeof processTemplateUpdate> = async ({
  deps,
  caller,
  body: { id, ...changes },
}) => {
  await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    const template = await lockTemplate(transaction, caller.comId, id);
    const name = changes.name ?? template.name;
    if (name !== template.name) {
      await checkName(transaction, caller.comId, name);
    }
    const processes =
      changes.processes && (await checkProcesses(transaction, caller.comId, changes.processes));
    await transaction
      .update(processTemplates)
      .set({
        name,
        searchText: foldForSearch(name),
        processInOrder: changes.processInOrder ?? template.processInOrder,
        processes: processes ?? template.processes,
      })
      .where(eq(processTemplates.id, id));
  });
  return done(await presentOne(deps.db, caller, id), 'updateProcessTemplateSuccess');
};

/** DELETE /api/process-templates/delete/{id} (companion operations, §6). Nothing rests on a template, so it can always go. */
export const deleteProcessTemplate: Handler<typeof processTemplateDelete> = async ({
  deps,
  caller,
  params: { id },
}) => {
  await deps.db.transaction(async (transaction) => {
    await lockTemplate(transaction, caller.comId, id);
    await transaction.delete(processTemplates).where(eq(processTemplates.id, id));
  });
  return done(null, 'deleteProcessTemplateSuccess');
};

async function lockTemplate(transaction: Transaction, comId: number, id: number): Promise<Row> {
  const [row = refuse('processTemplateNotFound')] = await transaction
    .select()
    .from(processTemplates)
    .where(and(eq(processTemplates.comId, comId), eq(processTemplates.id, id)))
    .for('update');
  return row;
}

async function checkName(transaction: Transaction, comId: number, name: string): Promise<void> {
  const taken = await transaction.$count(
    processTemplates,
    and(eq(processTemplates.comId, comId), eq(processTemplates.name, name)),
  );
  if (taken > 0) {
    throw refuseFields([{ path: 'name', id: 'nameAlreadyUsed' }]);
  }
}

/** The steps with people's codes as the company writes them: by those they are found once somebody gets another code, or is erased. */
async function checkProcesses(
  transaction: Transaction,
  comId: number,
  items: readonly ProcessItem[],
): Promise<ProcessItem[]> {
  const codes = items.flatMap((item) => item.processedByUserCode ?? []);
  const ids = items.flatMap((item) => item.processedByUserId ?? []);
  const known = await transaction
    .select({ id: users.id, code: users.code })
    .from(users)
    .where(and(eq(users.comId, comId), or(mayBeNamed(codes), inArray(users.id, ids))));
  const faults = processTemplateFaults(items, known);
  checkFaults(faults);
  const people = new PersonCodes(known);
  return items.map((item) => {
    const { processedByUserCode: code } = item;
    return code === null ? item : { ...item, processedByUserCode: people.find(code)?.code ?? code };
  });
}

async function presentOne(
  db: Queryable,
  { timeZone }: SessionCaller,
  id: number | undefined,
): Promise<ProcessTemplate> {
  const [row = refuse('processTemplateNotFound')] = await db
    .select({ template: processTemplates, author: users })
    .from(processTemplates)
    .innerJoin(users, eq(users.id, processTemplates.createdByUserId))
    .where(eq(processTemplates.id, id ?? 0));
  return present(row, timeZone);
}
