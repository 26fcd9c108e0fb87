import type { Operation } from './operation.ts';
import { accountOperations } from './operations/account.ts';
import { authOperations } from './operations/auth.ts';
import { demoOperations } from './operations/demo.ts';
import { documentOperations } from './operations/documents.ts';
import { lookupOperations } from './operations/lookups.ts';
import { processingOperations } from './operations/processing.ts';

/** Every operation of the interface. The service mounts them all, the tests enumerate them. */
export const registry = [
  ...authOperations,
  ...accountOperations,
  ...documentOperations,
  ...processingOperations,
  ...lookupOperations,
  ...demoOperations,
] as const satisfies readonly Operation[];
