import type * as operations from '../../../contract/operations/in-person.ts';
import type { HandlersOf } from '../handler.ts';
import { endInPerson, openInPerson, sendInPersonCode } from './open-in-person.ts';
import { startInPerson } from './start-in-person.ts';

export const inPersonHandlers: HandlersOf<typeof operations> = {
  inPersonStart: ({ deps, caller, params }) => startInPerson(deps, caller, params.processId),
  inPersonCode: ({ deps, origin, body }) => sendInPersonCode(deps, origin, body.secret),
  inPersonOpen: ({ deps, origin, body }) => openInPerson(deps, origin, body),
  inPersonEnd: ({ deps, body }) => endInPerson(deps, body.secret),
};
