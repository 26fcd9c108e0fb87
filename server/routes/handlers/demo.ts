import type { demoOperations } from '../../../contract/operations/demo.ts';
import { listOutbox } from '../../services/demo/list-outbox.ts';
import type { HandlersOf } from '../handler.ts';

export const demoHandlers: HandlersOf<typeof demoOperations> = {
  demoOutbox: ({ deps, query }) => listOutbox(deps, query.to ?? null),
};
