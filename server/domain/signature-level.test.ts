import { expect, it } from 'vitest';

import { activity } from '../../contract/enums.ts';
import { readSubject } from './distinguished-name.ts';
import { levelOfSignature } from './signature-level.ts';

const person = 'UID=CCCD:001094012345, CN=Nguyễn Văn An';

it.each([
  ['drawn', activity.signDraw, person, null],
  ['company', activity.eSign, person, null],
  ['company', activity.approve, person, null],
  ['public-person', activity.signDigital, person, null],
  // A person's own may name where they work.
  ['public-person', activity.signDigital, `${person}, O=Minh Long`, null],
  ['public-organization', activity.signDigital, 'UID=MST:0101243150, CN=Nguyễn Văn An, O=Minh Long', null],
  ['public-organization', activity.signDigital, 'CN=Minh Long, O=Minh Long', null],
  ['company', activity.completeDocument, 'CN=Minh Long, O=Minh Long', null],
  ['public-organization', activity.completeDocument, 'CN=Minh Long', 'public-organization'],
] as const)('a signature is of the level %s', (level, done, subject, sealLevel) => {
  expect(levelOfSignature(done, readSubject(subject), sealLevel)).toBe(level);
});
