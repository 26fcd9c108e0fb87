import { eq } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { companySettingsGet, companySettingsSave } from '../../../contract/operations/company.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import { endNameCheck } from './company-name-check.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import type { CompanyRow } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';

function present(row: CompanyRow): DataInput<typeof companySettingsGet> {
  const { id, name, address, taxCode, timeZone, processorsMayReassign, acceptsActiveContent } = row;
  return { id, name, address, taxCode, timeZone, processorsMayReassign, acceptsActiveContent };
}

/** GET /api/company/settings. */
export async function getCompanySettings(
  deps: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
): Promise<Reply<DataInput<typeof companySettingsGet>>> {
  const [row] = await deps.db.select().from(companies).where(eq(companies.id, caller.comId));
  if (!row) {
    throw new Refusal(formatMessage('unauthenticated'), envelopeCode.unauthenticated);
  }
  return done(present(row));
}

/** POST /api/company/settings. A new time zone changes how times are written from now on, and no time that is kept. */
export async function saveCompanySettings(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  caller: SessionCaller,
  body: Body<typeof companySettingsSave>,
): Promise<Reply<DataInput<typeof companySettingsSave>>> {
  const saved = await deps.db.transaction(async (transaction) => {
    const before = await lockCompany(transaction, caller.comId);
    const after = {
      name: body.name ?? before.name,
      address: body.address ?? before.address,
      taxCode: body.taxCode ?? before.taxCode,
      timeZone: body.timeZone ?? before.timeZone,
      processorsMayReassign: body.processorsMayReassign ?? before.processorsMayReassign,
      acceptsActiveContent: body.acceptsActiveContent ?? before.acceptsActiveContent,
    };
    if (after.name !== before.name) {
      await endNameCheck(transaction, deps, caller.comId, 'renamed');
    }
    await transaction.update(companies).set(after).where(eq(companies.id, caller.comId));
    return { ...before, ...after };
  });
  return done(present(saved), formatMessage('saveCompanySuccess'));
}
