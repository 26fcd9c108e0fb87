import { and, desc, eq } from 'drizzle-orm';

import {
  type AccessPermissionCode,
  accessPermission,
  documentStatus,
  stepStatus,
} from '../../../contract/enums.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { identityVerifications } from '../../adapters/database/schema/processing.ts';
import { processTemplates } from '../../adapters/database/schema/templates.ts';
import { savedSignatures, userGroups } from '../../adapters/database/schema/users.ts';
import { webhookDeliveries, webhooks } from '../../adapters/database/schema/webhooks.ts';
import type { ReadPictures } from '../../adapters/pdf/sample-pictures.ts';
import { webhookPayload } from '../../domain/webhook.ts';
import { saveSignature } from '../account/saved-signatures.ts';
import type { Dependencies } from '../dependencies.ts';
import { createProcessTemplate } from '../directory/process-templates.ts';
import { createUserGroup } from '../directory/user-groups.ts';
import { submitPictures } from '../ekyc/submit-pictures.ts';
import { createPartner } from '../partners/partners.ts';
import { isUnderWayCondition } from '../workflow/access.ts';
import { saveWebhook } from '../webhooks/webhook-settings.ts';
import { cleaning, nextTech } from './demo-documents.ts';
import { demoCompanyId, type DemoUserCode } from './demo-people.ts';
import { callerFor, findUserIds, hoursAgo } from './seed-documents.ts';

/** Something in each list that is filled by hand, so that whoever tries the product finds none of them empty. */
export async function seedLists(deps: Dependencies, readPictures: ReadPictures): Promise<void> {
  await seedProcessTemplates(deps);
  await seedGroups(deps);
  await seedPartners(deps);
  await seedWebhook(deps);
  await seedPictures(deps, readPictures);
}

async function seedProcessTemplates(deps: Dependencies): Promise<void> {
  if ((await deps.db.$count(processTemplates, eq(processTemplates.comId, demoCompanyId))) > 0) {
    return;
  }
  const author = await callerFor(deps, 'clerk');
  const keep = async (
    name: string,
    steps: readonly (readonly [DemoUserCode | null, AccessPermissionCode])[],
  ) =>
    createProcessTemplate(hoursAgo(deps, 20 * 24), author, {
      name,
      processInOrder: true,
      processes: steps.map(([code, accessPermissionCode], index) => ({
        orderNo: index + 1,
        processedByUserCode: code,
        processedByUserId: null,
        accessPermissionCode,
        accessPermission: null,
        position: null,
        pageSign: null,
      })),
    });
  // Whom a contract is with is said when it is used.
  await keep('Hợp đồng lao động', [
    ['chi', 'A'],
    [null, 'E'],
    ['hr', 'E'],
  ]);
  await keep('Hợp đồng dịch vụ', [
    ['chi', 'A'],
    ['binh', 'DR'],
  ]);
}

async function seedGroups(deps: Dependencies): Promise<void> {
  if ((await deps.db.$count(userGroups, eq(userGroups.comId, demoCompanyId))) > 0) {
    return;
  }
  const admin = await callerFor(deps, 'admin');
  const make = async (code: string, name: string, members: readonly DemoUserCode[]) =>
    createUserGroup(deps, admin, { code, name, userIds: await findUserIds(deps, members) });
  await make('TDHD', 'Tổ thẩm định hợp đồng', ['chi', 'clerk', 'hr']);
  await make('NDK', 'Người ký thay mặt Công ty', ['binh', 'hr']);
}

/** Beside the one for whom somebody signs, who is known by that. */
async function seedPartners(deps: Dependencies): Promise<void> {
  const clerk = await callerFor(deps, 'clerk');
  for (const { name, taxCode, address } of [nextTech, cleaning]) {
    await createPartner(deps, clerk, { name, taxCode, address });
  }
}

/** A webhook that is turned off, so that nothing leaves the machine, and what it was told when it was on. */
async function seedWebhook(deps: Dependencies): Promise<void> {
  if ((await deps.db.$count(webhooks, eq(webhooks.comId, demoCompanyId))) > 0) {
    return;
  }
  const admin = await callerFor(deps, 'admin');
  await saveWebhook(hoursAgo(deps, 30 * 24), admin, {
    url: 'https://nhan-su.example.com/countersign',
    enabled: false,
    renewSecret: false,
  });
  const completed = await deps.db
    .select()
    .from(documents)
    .where(and(eq(documents.comId, demoCompanyId), eq(documents.status, documentStatus.completed)))
    .orderBy(desc(documents.completedAt))
    .limit(1);
  await deps.db.insert(webhookDeliveries).values(
    completed.map((document) => ({
      comId: demoCompanyId,
      documentId: document.id,
      payload: webhookPayload({ ...document, batchProcessId: null }, document.modifiedAt, admin.timeZone),
      attempts: 1,
      lastStatus: 200,
      lastTriedAt: document.modifiedAt,
      deliveredAt: document.modifiedAt,
      createdAt: document.modifiedAt,
    })),
  );
}

/** A saved signature, and photos of an identity card that wait for HR. */
async function seedPictures(deps: Dependencies, readPictures: ReadPictures): Promise<void> {
  const { signature, ...card } = await readPictures();
  const admin = await callerFor(deps, 'admin');
  if ((await deps.db.$count(savedSignatures, eq(savedSignatures.userId, admin.userId))) === 0) {
    const body = { kind: 'drawn', image: signature, name: 'Chữ ký', purpose: 'signature' } as const;
    await saveSignature(hoursAgo(deps, 15 * 24), admin, body);
  }
  if ((await deps.db.$count(identityVerifications, eq(identityVerifications.comId, demoCompanyId))) > 0) {
    return;
  }
  const chi = await callerFor(deps, 'chi');
  const [step] = await deps.db
    .select({ id: processSteps.id })
    .from(processSteps)
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .where(
      and(
        eq(documents.comId, demoCompanyId),
        isUnderWayCondition,
        eq(processSteps.accessPermission, accessPermission.ekyc),
        eq(processSteps.userId, chi.userId),
        eq(processSteps.status, stepStatus.waiting),
      ),
    );
  // Somebody may have worked with it before the rest was there.
  if (step !== undefined) {
    await submitPictures(hoursAgo(deps, 1), chi, { processId: step.id, paperType: 1, ...card });
  }
}
