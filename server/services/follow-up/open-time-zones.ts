import { companies } from '../../adapters/database/schema/companies.ts';
import { isWorkingTime } from '../../domain/working-hours.ts';
import type { Dependencies } from '../dependencies.ts';

/** The time zones of companies where people are at work now. */
export async function findOpenTimeZones({ db, clock }: Dependencies): Promise<string[]> {
  const now = clock.now();
  const rows = await db.selectDistinct({ timeZone: companies.timeZone }).from(companies);
  return rows.map(({ timeZone }) => timeZone).filter((timeZone) => isWorkingTime(now, timeZone));
}
