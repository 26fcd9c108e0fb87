import { accessGroups, createAccessMatrix, type GroupName } from '../test/conformance/access-matrix.ts';
import type { Finding, TrustPart } from './part.ts';

/** Who may do what: every operation, tried by everyone and with every token that should not open anything. */
export const access: TrustPart = async function* (effort): AsyncGenerator<Finding> {
  effort.log('two companies with everything that there is are made');
  const matrix = await createAccessMatrix();
  try {
    for (const [group, promise] of Object.entries(accessGroups) as [GroupName, string][]) {
      yield { promise, ...(await matrix.try(group)) };
    }
  } finally {
    await matrix.close();
  }
};
