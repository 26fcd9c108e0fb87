import type * as operations from '../../../contract/operations/in-person.ts';
import type { HandlersOf } from '../handler.ts';
import { endInPerson, openInPerson, sendInPersonCode } from './open-in-person.ts';
import { startInPerson } from './start-in-person.ts';

export const inPersonHandlers: HandlersOf<typeof operations> = {
  inPersonStart: startInPerson,
  inPersonCode: sendInPersonCode,
  inPersonOpen: openInPerson,
  inPersonEnd: endInPerson,
};
