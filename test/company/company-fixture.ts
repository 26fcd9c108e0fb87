import type { AccessPermissionCode } from '../../contract/enums.ts';
import type { Role } from '../../contract/operation.ts';
import { passwordLogin } from '../../contract/operations/auth.ts';
import {
  makeCompany,
  makePerson,
  makeSentDocument,
  type SentDocument,
  type TestCompany,
  type TestPerson,
  testPassword,
} from './people.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../service/test-app.ts';

/** Who a person at work is; a signer of the company, unless said otherwise. */
type Member = {
  readonly name?: string;
  readonly roles?: readonly Role[];
  /** A user of another company. */
  readonly stranger?: boolean;
};

export type Step<Code extends string> = readonly [to: Code, permission: AccessPermissionCode];

/** A company at work: its service, and its people with their tokens, by their codes. */
export type CompanyFixture<Code extends string> = {
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly people: Readonly<Record<Code, TestPerson>>;
  readonly tokens: Record<Code, string>;
  /** Fresh tokens, where the clock has left the old ones behind. */
  signInAgain(): Promise<void>;
  /** A document of the clerk's, of two pages, on its way to these people. */
  sent(steps: readonly Step<Code>[], inOrder?: boolean): Promise<SentDocument>;
  /** The one-time codes that a person was sent, newest first. */
  otps(code: Code): Promise<readonly string[]>;
  /** The one that they were sent last; empty when there was none. */
  newestOtp(code: Code): Promise<string>;
};

/** Makes a company and its people, and signs everyone in. Documents are the clerk's. */
export async function createCompanyFixture<Code extends string>(
  members: Readonly<Record<Code | 'clerk', Member>>,
  options: TestAppOptions = {},
): Promise<CompanyFixture<Code | 'clerk'>> {
  type Someone = Code | 'clerk';
  const app = await createTestApp(options);
  const company = await makeCompany(app.deps);
  const elsewhere = await makeCompany(app.deps, 'Sao Mai');
  const codes = Object.keys(members) as Someone[];
  const homeOf = (code: Someone) => (members[code].stranger === true ? elsewhere : company);

  const people = {} as Record<Someone, TestPerson>;
  for (const code of codes) {
    const { name = code, roles = ['signer'] } = members[code];
    people[code] = await makePerson(app.deps, homeOf(code), code, { name, roles });
  }
  const tokens = {} as Record<Someone, string>;
  async function signInAgain(): Promise<void> {
    for (const code of codes) {
      const { username } = people[code];
      const body = { username, password: testPassword, companyId: homeOf(code).id };
      tokens[code] = await app.done(passwordLogin, { body });
    }
  }
  await signInAgain();

  const otps: CompanyFixture<Someone>['otps'] = async (code) =>
    (await app.outbox(people[code].username)).flatMap(({ otp }) => (otp === null ? [] : [otp]));
  let numbers = 0;
  return {
    app,
    company,
    people,
    tokens,
    signInAgain,
    sent(steps, inOrder = true) {
      numbers += 1;
      const workflow = steps.map(([code, permission]) => ({ to: people[code], permission }));
      return makeSentDocument(app.deps, company, people.clerk, `S-${String(numbers)}`, workflow, inOrder);
    },
    otps,
    newestOtp: async (code) => (await otps(code))[0] ?? '',
  };
}
