import type { demoOperations } from '../../../contract/operations/demo.ts';
import type { HandlersOf } from '../handler.ts';
import { listOutbox } from './list-outbox.ts';

export const demoHandlers: HandlersOf<typeof demoOperations> = {
  demoOutbox: ({ deps, query }) => listOutbox(deps, query.to ?? null),
};
