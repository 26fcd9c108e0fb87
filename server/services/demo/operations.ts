import type * as operations from '../../../contract/operations/demo.ts';
import type { HandlersOf } from '../handler.ts';
import { listOutbox } from './list-outbox.ts';

export const demoHandlers: HandlersOf<typeof operations> = {
  demoOutbox: ({ deps, query }) => listOutbox(deps, query.to ?? null),
};
