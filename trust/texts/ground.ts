import { passwordLogin } from '../../contract/operations/auth.ts';
import { createApi } from '../../test/client/api.ts';
import { testPassword } from '../../test/company/people.ts';
import type { OperationId, Sample } from '../../test/conformance/sample.ts';
import { samplesOf } from '../../test/conformance/cases.ts';
import { createConformanceFixture } from '../../test/conformance/conformance-fixture.ts';
import type { Service } from '../../test/process/service-process.ts';
import { startPreparedService } from '../prepared-service.ts';

/** A service with a company that has one of everything, and a call of each operation. */
export type Ground = {
  readonly service: Service;
  readonly samples: Readonly<Record<OperationId, Sample>>;
  /** Sessions of the world's people, by name. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly end: () => Promise<void>;
};

export async function prepareGround(): Promise<Ground> {
  const { service, prepared: fixture, end } = await startPreparedService(createConformanceFixture);
  try {
    const samples = samplesOf(fixture);
    return { service, samples, tokens: await signIn(service.baseUrl, Object.values(samples)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The sessions of the world are of its own time. */
async function signIn(baseUrl: string, samples: readonly Sample[]): Promise<Map<string, string>> {
  const api = createApi(baseUrl);
  const people = new Set(samples.flatMap(({ as }) => as ?? []));
  const tokens = new Map<string, string>();
  for (const person of people) {
    const body = { username: `${person}@example.vn`, password: testPassword };
    tokens.set(person, await api.done(passwordLogin, { body }));
  }
  return tokens;
}
