import { z } from 'zod';

import { systemClock } from './adapters/clock.ts';
import { fail, readEnvironment, readOptions, withStorage } from './command.ts';
import { StartError, type Storage } from './open-storage.ts';
import {
  checkCompanyName,
  type ListedCompany,
  listNameChecks,
  type NameCheck,
  withdrawNameCheck,
} from './services/company/company-name-check.ts';
import type { Dependencies } from './services/dependencies.ts';

/*
 * `npm run check-company-name`: the operator of an installation writes down that a company's name is its own. With the embedded database
 * the service must be stopped meanwhile; with DATABASE_URL it may run.
 */

const usage = `Writes down that you checked, outside of this service, that a company bears its name.
Whoever checks a signature is then told the name; until then, the company's number.

  npm run check-company-name                              lists all companies
  npm run check-company-name -- --company 2 --name "Công ty TNHH Minh Long" --by "Trần Văn A"
  npm run check-company-name -- --company 2 --withdraw    takes the check back

  --name   as your source has it: type it, do not copy it from the list
  --by     who answers for the check`;

const companyNumber = z.coerce.number().int().positive();

const commandSchema = z.union([
  z.strictObject({ withdraw: z.literal(false) }).transform(() => ({ kind: 'list' }) as const),
  z
    .strictObject({ withdraw: z.literal(true), company: companyNumber })
    .transform(({ company }) => ({ kind: 'withdraw', comId: company }) as const),
  z
    .strictObject({
      withdraw: z.literal(false),
      company: companyNumber,
      name: z.string().trim().min(1).max(300),
      by: z.string().trim().min(1).max(200),
    })
    .transform(({ company, name, by }) => ({ kind: 'check', comId: company, name, by }) as const),
]);
type Command = z.output<typeof commandSchema>;

function readCommand(): Command {
  const options = {
    company: { type: 'string' },
    name: { type: 'string' },
    by: { type: 'string' },
    withdraw: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = readOptions({ options }, usage);
  const { help, ...given } = values;
  if (help) {
    console.log(usage);
    process.exit(0);
  }
  const parsed = commandSchema.safeParse(given);
  return parsed.success ? parsed.data : fail(usage);
}

async function run(command: Command, { connection: { db } }: Storage): Promise<string> {
  const deps = { db, clock: systemClock };
  switch (command.kind) {
    case 'list': {
      const listed = await listNameChecks(db);
      return listed.map(describeCompany).join('\n');
    }
    case 'withdraw': {
      const wasChecked = await withdrawNameCheck(deps, command.comId);
      return `The name of company ${String(command.comId)} ${wasChecked ? 'is no longer checked' : 'was not checked'}.`;
    }
    case 'check':
      return checkName(deps, command);
  }
}

function describeCompany({ comId, name, check }: ListedCompany): string {
  const state = check ? `checked on ${check.at.toISOString().slice(0, 10)} by ${check.by}` : 'not checked';
  return `${String(comId)}\t${name}\t${state}`;
}

async function checkName(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  { comId, name, by }: NameCheck,
): Promise<string> {
  const outcome = await checkCompanyName(deps, { comId, name, by });
  switch (outcome.kind) {
    case 'checked':
      return `The name of company ${String(comId)} is checked: ${name}`;
    case 'no-company':
      throw new StartError(`there is no company ${String(comId)}`);
    case 'called-otherwise':
      throw new StartError(`company ${String(comId)} is called “${outcome.name}”`);
    case 'taken':
      throw new StartError(
        `company ${String(outcome.comId)} has the checked name “${outcome.name}”, which reads alike`,
      );
  }
}

const command = readCommand();
await withStorage(readEnvironment(), async (storage) => console.log(await run(command, storage)), {
  mode: 'any mode',
});
