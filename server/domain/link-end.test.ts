import { expect, it } from 'vitest';

import { documentStatus, stepStatus } from '../../contract/enums.ts';
import { type LinkFacts, linkEndOf, stateOf } from './link-end.ts';

const waiting: LinkFacts = {
  stepStatus: stepStatus.waiting,
  documentStatus: documentStatus.inProgress,
  isExpired: false,
  isReassigned: false,
  isReplaced: false,
  isOutdated: false,
};

it.each([
  [{}, null],
  [{ isOutdated: true }, 'outdated'],
  [{ isOutdated: true, isReplaced: true }, 'replaced'],
  [{ isOutdated: true, isExpired: true }, 'expired'],
  [{ documentStatus: documentStatus.completed, isOutdated: true }, 'completed'],
  [{ documentStatus: documentStatus.rejected, isReplaced: true }, 'rejected'],
  [{ documentStatus: documentStatus.canceled, isExpired: true }, 'canceled'],
  [{ documentStatus: documentStatus.correcting }, 'taken-back'],
  [{ documentStatus: documentStatus.canceled, isReassigned: true }, 'reassigned'],
  [{ documentStatus: documentStatus.canceled, stepStatus: stepStatus.approved }, 'step-ended'],
  [{ stepStatus: stepStatus.signed, isReplaced: true }, 'step-ended'],
] as const)('of %o is %s', (facts, end) => expect(linkEndOf({ ...waiting, ...facts })).toBe(end));

it.each([
  [{}, 'under-way'],
  [{ documentStatus: documentStatus.ready, isExpired: true }, 'expired'],
  [{ documentStatus: documentStatus.completed, isExpired: true }, 'completed'],
  [{ documentStatus: documentStatus.rejected }, 'rejected'],
  [{ documentStatus: documentStatus.canceled }, 'canceled'],
  [{ documentStatus: documentStatus.deleted }, null],
] as const)('the document of %o is %s', (facts, state) =>
  expect(stateOf({ ...waiting, ...facts })).toBe(state),
);
