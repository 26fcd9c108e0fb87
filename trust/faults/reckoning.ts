import type { Driver } from '../driver.ts';
import type { LoadFixture } from '../scenario.ts';
import type { Finding } from '../part.ts';
import { describeCounts } from '../wire.ts';

/** What came of the lives that were lived under a fault; the load has to have settled. */
export async function* reckoning(
  fault: string,
  driver: Driver,
  fixture: LoadFixture,
): AsyncGenerator<Finding> {
  const actions = driver.scenarios.reduce((sum, { sure }) => sum + sure.length, 0);
  const open = driver.scenarios.filter((scenario) => scenario.open !== null).length;
  yield {
    promise: `what was acknowledged under ${fault} is there, and nothing twice`,
    tried: actions + open,
    lost: await driver.reckon(),
    note: `${String(driver.scenarios.length)} documents, ${String(open)} calls left without an answer; ${describeCounts(fixture.wire.counts)}`,
  };
  const { calls, failures } = fixture.wire.counts;
  yield {
    promise: `a call that cannot be served says 503 under ${fault}`,
    tried: calls,
    lost: [...failures].flatMap(([status, count]) =>
      status === 503 ? [] : [`${String(count)} were answered with ${String(status)}`],
    ),
  };
  yield {
    promise: `nobody is stuck and everybody is told under ${fault}`,
    tried: driver.scenarios.reduce((sum, { invitations }) => sum + invitations, 0) + driver.troubles.length,
    lost: driver.troubles,
  };
}
