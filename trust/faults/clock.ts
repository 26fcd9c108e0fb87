import { X509Certificate } from 'node:crypto';
import { eq } from 'drizzle-orm';

import { formatMessage } from '../../contract/messages.ts';
import { processDocument, type ProcessRequestInput } from '../../contract/operations/processing.ts';
import { approval, signature } from '../../test/client/jobs.ts';
import { documents, fileRevisions } from '../../server/adapters/database/schema/documents.ts';
import { checkIntegrity } from '../../server/services/integrity/check-integrity.ts';
import { dataUrlOf, pngFixture } from '../../test/files/pdf-fixtures.ts';
import { createCompanyFixture, type CompanyFixture } from '../../test/company/company-fixture.ts';
import type { Effort, Finding } from '../part.ts';
import { between, createRandom } from '../random.ts';

type Code = 'clerk' | 'an' | 'binh';
type Fixture = CompanyFixture<Code>;

const rounds = 20;
const minute = 60_000;
const hour = 60 * minute;
/** As the interface promises: a code is good for five minutes. */
const codeMs = 5 * minute;
/** Whatever a clock does, nobody waits longer than so many tries, a minute apart. */
const triesMax = 4;

const image = dataUrlOf(pngFixture());
const place = { page: 1, position: '100,100,250,160' };

/** A clock that shows another time than the true one. */
class WrongClock {
  readonly #fixture: Fixture;
  #true: number;
  #offset = 0;

  constructor(fixture: Fixture) {
    this.#fixture = fixture;
    this.#true = fixture.app.clock.now().getTime();
  }

  get trueTime(): number {
    return this.#true;
  }

  pass(milliseconds: number): void {
    this.#true += milliseconds;
    this.#show();
  }

  jumpTo(offset: number): void {
    this.#offset = offset;
    this.#show();
  }

  #show(): void {
    this.#fixture.app.clock.set(new Date(this.#true + this.#offset));
  }
}

/** The clock of the service jumps by hours, forward and back, between any two steps of signing. */
export async function* clockJumps(effort: Effort): AsyncGenerator<Finding> {
  const random = createRandom(effort.seed + 6);
  const members = { clerk: { roles: ['clerk'] }, an: {}, binh: {} } as const;
  const fixture = await createCompanyFixture<Code>(members);
  try {
    const clock = new WrongClock(fixture);
    const jump = (): void => clock.jumpTo(between(random, -1, 1) * between(random, 1, 20) * hour);
    const expired: string[] = [];
    const stuck: string[] = [];
    let tried = 0;
    for (; tried < Math.ceil(rounds * effort.times); tried += 1) {
      const sent = await fixture.sent([
        ['an', 'DR'],
        ['binh', 'A'],
      ]);
      const [first = '', second = ''] = sent.stepIds;
      for (const [code, request] of [
        ['an', signature(first, image, place)],
        ['binh', approval(second)],
      ] as const) {
        jump();
        if (random() < 0.3) {
          await leaveLease(fixture, sent.id);
        }
        const { outcome, age } = await confirm(fixture, clock, { code, request }, () => {
          clock.pass(between(random, 0, 8) * minute);
          jump();
        });
        if (age >= codeMs) {
          expired.push(`document ${String(tried)}: a code of ${String(age / minute)} minutes was taken`);
        }
        if (outcome !== 'done') {
          stuck.push(`document ${String(tried)}, ${code}: ${outcome}`);
          break;
        }
      }
      clock.jumpTo(0);
      clock.pass(minute);
    }
    yield {
      promise: 'no code is taken past its time while the clock jumps by hours',
      tried: tried * 2,
      lost: expired,
    };
    yield {
      promise: 'nobody waits for more than minutes while the clock jumps by hours',
      tried: tried * 2,
      lost: stuck,
    };
    yield await signingTimes(fixture);
    const { db, files } = fixture.app.deps;
    const { faults, documents: count } = await checkIntegrity({ db, files }, () => undefined);
    yield {
      promise: 'chains and files are whole after the clock jumped by hours',
      tried: count,
      lost: faults.map(({ where, what }) => `${where}: ${what}`),
    };
  } finally {
    await fixture.app.close();
  }
}

/** As a process leaves it that takes a document, and is killed. */
async function leaveLease({ app }: Fixture, documentId: string): Promise<void> {
  const leaseUntil = new Date(app.clock.now().getTime() + minute);
  await app.deps.db
    .update(documents)
    .set({ leaseHolder: crypto.randomUUID(), leaseUntil })
    .where(eq(documents.id, documentId));
}

const again: ReadonlySet<string> = new Set([
  formatMessage('otpExpired'),
  formatMessage('otpMissing'),
  formatMessage('documentBusy'),
]);

/** Both calls, as often as it takes; something happens between them. Answers how old the code truly was that was taken. */
async function confirm(
  fixture: Fixture,
  clock: WrongClock,
  { code, request }: { code: 'an' | 'binh'; request: ProcessRequestInput },
  meanwhile: () => void,
): Promise<{ outcome: string; age: number }> {
  const { app } = fixture;
  const token = fixture.tokens[code];
  let outcome = 'never asked';
  for (let tries = 0; tries < triesMax; tries += 1) {
    const asked = await app.call(processDocument, { token, body: request });
    const sentAt = clock.trueTime;
    if (asked.kind === 'otp-sent') {
      if (tries === 0) {
        meanwhile();
      }
      const otp = await fixture.newestOtp(code);
      const answer = await app.call(processDocument, { token, body: { ...request, otp } });
      if (answer.kind === 'done') {
        return { outcome: 'done', age: clock.trueTime - sentAt };
      }
      outcome = answer.messages.join('; ');
    } else {
      outcome = asked.messages.join('; ');
    }
    if (!again.has(outcome)) {
      break;
    }
    clock.pass(minute + 1000);
  }
  return { outcome, age: 0 };
}

/** No signature is older than the certificate that it was made with: such a one would count for nothing. */
async function signingTimes({ app }: Fixture): Promise<Finding> {
  const rows = await app.deps.db.select().from(fileRevisions);
  const signed = rows.filter(({ certificates }) => certificates.length > 0);
  const lost = signed.flatMap(({ certificates, createdAt, revision }) => {
    const { validFromDate } = new X509Certificate(certificates[0] ?? '');
    return validFromDate.getTime() <= createdAt.getTime()
      ? []
      : [
          `revision ${String(revision)} of ${createdAt.toISOString()}: its certificate begins ${validFromDate.toISOString()}`,
        ];
  });
  return {
    promise: 'no signature is older than its certificate though the clock jumps by hours',
    tried: signed.length,
    lost,
  };
}
