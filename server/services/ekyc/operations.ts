import type * as operations from '../../../contract/operations/ekyc.ts';
import type { HandlersOf } from '../handler.ts';
import { decideIdentity } from './decide-identity.ts';
import { listVerifications, verificationOfStep } from './list-verifications.ts';
import { submitPictures } from './submit-pictures.ts';

export const ekycHandlers: HandlersOf<typeof operations> = {
  ekycSubmit: ({ deps, caller, body }) => submitPictures(deps, caller, body),
  ekycStatus: verificationOfStep,
  identityVerificationsList: listVerifications,
  identityVerificationDecide: decideIdentity,
};
