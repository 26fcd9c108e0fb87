import type { Driver } from '../driver.ts';
import type { World } from '../life.ts';
import type { Finding } from '../part.ts';
import { describeTally } from '../wire.ts';

/** What came of the lives that were lived under a fault; the load has to have settled. */
export async function* reckoning(fault: string, driver: Driver, world: World): AsyncGenerator<Finding> {
  const deeds = driver.lives.reduce((sum, { sure }) => sum + sure.length, 0);
  const open = driver.lives.filter((life) => life.open !== null).length;
  yield {
    promise: `what was acknowledged under ${fault} is there, and nothing twice`,
    tried: deeds + open,
    lost: await driver.reckon(),
    note: `${String(driver.lives.length)} documents, ${String(open)} calls left without an answer; ${describeTally(world.wire.tally)}`,
  };
  const { calls, failures } = world.wire.tally;
  yield {
    promise: `a call that cannot be served says 503 under ${fault}`,
    tried: calls,
    lost: [...failures].flatMap(([status, count]) =>
      status === 503 ? [] : [`${String(count)} were answered with ${String(status)}`],
    ),
  };
  yield {
    promise: `nobody is stuck and everybody is told under ${fault}`,
    tried: driver.lives.reduce((sum, { invitations }) => sum + invitations, 0) + driver.troubles.length,
    lost: driver.troubles,
  };
}
