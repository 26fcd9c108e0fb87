import { and, eq, inArray } from 'drizzle-orm';

import { documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { ProcessRequest } from '../../../contract/operations/processing.ts';
import { formatPosition } from '../../../contract/page-space.ts';
import { dayOf } from '../../../contract/time.ts';
import type { Message } from '../../adapters/messaging/messenger.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { userRoles, users } from '../../adapters/database/schema/users.ts';
import type { DrawContract, SampleContract } from '../../adapters/pdf/sample-contract.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { cancelDocument } from '../documents/cancel-document.ts';
import { correctDocument } from '../documents/correct-document.ts';
import { createDocument } from '../documents/create-document.ts';
import { sendProcess } from '../documents/send-process.ts';
import { updateProcess } from '../documents/update-process.ts';
import { processDocument } from '../processing/process-document.ts';
import type { DemoAct, DemoDocument } from './demo-documents.ts';
import { demoCompanyId, type DemoUserCode } from './demo-people.ts';

/** Makes those documents of the demo company that are not there yet, until it is told to stop. */
export async function seedDocuments(
  deps: Dependencies,
  drawContract: DrawContract,
  plansOf: (now: Date, timeZone: string) => readonly DemoDocument[],
  signal?: AbortSignal,
): Promise<void> {
  const [company] = await deps.db.select().from(companies).where(eq(companies.id, demoCompanyId));
  const timeZone = company?.timeZone ?? deps.settings.timeZone;
  const dateline = (plan: DemoDocument): string => {
    const createdAt = hoursAgo(deps, plan.createdHoursAgo).clock.now();
    const [year = '', month = '', day = ''] = dayOf(createdAt, timeZone).split('-');
    return `Hà Nội, ngày ${day} tháng ${month} năm ${year}`;
  };
  for (const plan of plansOf(deps.clock.now(), timeZone)) {
    signal?.throwIfAborted();
    // A draft that a start cut short left behind is made again; whatever was sent stays.
    await deps.db
      .delete(documents)
      .where(
        and(
          eq(documents.comId, demoCompanyId),
          eq(documents.no, plan.no),
          eq(documents.status, documentStatus.new),
        ),
      );
    const same = and(eq(documents.comId, demoCompanyId), eq(documents.no, plan.no));
    if ((await deps.db.$count(documents, same)) === 0) {
      await seedDocument(deps, plan, await drawContract({ ...plan.text, placeAndDate: dateline(plan) }));
    }
  }
}

async function seedDocument(deps: Dependencies, plan: DemoDocument, contract: SampleContract): Promise<void> {
  const creator = await callerFor(deps, plan.by);
  const atCreation = hoursAgo(deps, plan.createdHoursAgo);
  const { no, subject, description, typeId, departmentId, expiryDate, validFrom, validTo } = plan;
  const { contractValue, customerCode, customerInformation } = plan;
  const created = await createDocument(atCreation, creator, {
    no,
    subject,
    description,
    typeId,
    departmentId,
    expiryDate,
    validFrom,
    validTo,
    contractValue,
    customerCode,
    customerInformation,
    file: new File([new Uint8Array(contract.bytes)], `${no}.pdf`, { type: 'application/pdf' }),
  });
  const documentId = created.data.id;
  if (plan.steps.length > 0) {
    await updateProcess(atCreation, creator, {
      id: documentId,
      processInOrder: plan.inOrder,
      processes: plan.steps.map((step, index) => {
        const { permission, line } = step;
        const place = line === undefined ? undefined : contract.signatureLines[line];
        return {
          orderNo: index + 1,
          processedByUserCode: 'code' in step ? step.code : null,
          processedByUserId: null,
          processedByGuest: 'guest' in step ? step.guest : null,
          accessPermissionCode: permission,
          accessPermission: null,
          position: place ? formatPosition(place.position) : null,
          pageSign: place?.pageNumber ?? null,
        };
      }),
    });
  }
  if (plan.sentHoursAgo === null) {
    return;
  }
  await sendProcess(hoursAgo(deps, plan.sentHoursAgo), creator, documentId);
  for (const act of plan.acts) {
    await perform(hoursAgo(deps, act.hoursAgo), documentId, act);
  }
  const { end } = plan;
  if (end?.kind === 'canceled') {
    await cancelDocument(hoursAgo(deps, end.hoursAgo), creator, { id: documentId, reason: end.reason });
  } else if (end?.kind === 'correcting') {
    await correctDocument(hoursAgo(deps, end.hoursAgo), creator, documentId);
  }
}

/** Acts on a user's waiting step in the two calls that everyone makes, with the code of the message between them. */
export async function perform(
  deps: Dependencies,
  documentId: string,
  act: Omit<DemoAct, 'hoursAgo'>,
): Promise<void> {
  const caller = await callerFor(deps, act.code);
  const [step] = await deps.db
    .select({ id: processSteps.id })
    .from(processSteps)
    .where(
      and(
        eq(processSteps.documentId, documentId),
        eq(processSteps.userId, caller.userId),
        eq(processSteps.status, stepStatus.waiting),
      ),
    );
  if (!step) {
    throw new Error(`${act.code} has no waiting step to act on`);
  }
  const { listening, lastOtp } = listenForOtp(deps);
  const request: ProcessRequest = {
    processId: step.id,
    reason: act.reason,
    reject: act.reject,
    otp: null,
    signatureDisplayMode: 1,
    signatureImage: null,
    signingPage: null,
    signingPosition: null,
    signatureText: '{{Name}}\n{{SignTime}}',
    fontSize: 9,
    showReason: false,
    confirmTermsConditions: true,
    contentSha256: null,
    remoteCaCertId: null,
    isBusinessRemoteCaAccount: false,
    processAllAdjacentProcesses: false,
    adjacentProcesses: null,
  };
  await processDocument(listening, caller, request);
  await processDocument(listening, caller, { ...request, otp: lastOtp() });
}

/** Keeps one-time codes to itself, since nobody waits for them, and passes every other message on. */
function listenForOtp(deps: Dependencies): { listening: Dependencies; lastOtp: () => string } {
  let otp: string | undefined;
  const { messenger } = deps;
  const send = async (message: Message): Promise<void> => {
    if (message.otp === undefined) {
      await messenger.send(message);
      return;
    }
    otp = message.otp;
  };
  const listening = { ...deps, messenger: { ...messenger, has: () => true, send, push: null } };
  const lastOtp = (): string => {
    if (otp === undefined) {
      throw new Error('no one-time code was sent');
    }
    return otp;
  };
  return { listening, lastOtp };
}

/** The same service, some hours back: the demo company has a past. */
export function hoursAgo(deps: Dependencies, hours: number): Dependencies {
  return { ...deps, clock: { now: () => new Date(deps.clock.now().getTime() - hours * 3_600_000) } };
}

/** A demo user as someone signed in. */
export async function callerFor(deps: Dependencies, code: DemoUserCode): Promise<SessionCaller> {
  const rows = await deps.db
    .select({ userId: users.id, accountId: users.accountId, role: userRoles.role })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(users.comId, demoCompanyId), eq(users.code, code)));
  const [user] = rows;
  if (!user) {
    throw new Error(`the demo user ${code} is missing`);
  }
  return {
    kind: 'session',
    accountId: user.accountId,
    userId: user.userId,
    comId: demoCompanyId,
    timeZone: deps.settings.timeZone,
    roles: rows.map(({ role }) => role),
    ipAddress: '127.0.0.1',
    baseUrl: deps.settings.publicUrl,
    expiresAt: new Date(deps.clock.now().getTime() + 3_600_000),
  };
}

/** The ids of demo users, in no order. */
export async function findUserIds({ db }: Dependencies, codes: readonly DemoUserCode[]): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.comId, demoCompanyId), inArray(users.code, [...codes])));
  return rows.map(({ id }) => id);
}
