import type * as operations from '../../../contract/operations/account.ts';
import type { HandlersOf } from '../handler.ts';
import { getMe } from './me.ts';
import { getPreferences, savePreferences } from './preferences.ts';
import { deletePushSubscription, listPushSubscriptions, savePushSubscription } from './push-subscriptions.ts';
import { deleteSignature, listSignatures, saveSignature, updateSignature } from './saved-signatures.ts';

export const accountHandlers: HandlersOf<typeof operations> = {
  signaturesList: ({ deps, caller }) => listSignatures(deps, caller),
  signatureSave: ({ deps, caller, body }) => saveSignature(deps, caller, body),
  signatureUpdate: ({ deps, caller, body }) => updateSignature(deps, caller, body),
  signatureDelete: ({ deps, caller, params }) => deleteSignature(deps, caller, params.id),
  preferencesGet: ({ deps, caller }) => getPreferences(deps, caller),
  preferencesSave: ({ deps, caller, body }) => savePreferences(deps, caller, body),
  pushSubscriptionsList: ({ deps, caller }) => listPushSubscriptions(deps, caller),
  pushSubscriptionSave: ({ deps, caller, body }) => savePushSubscription(deps, caller, body),
  pushSubscriptionDelete: ({ deps, caller, params }) => deletePushSubscription(deps, caller, params.id),
  getMe: ({ deps, caller }) => getMe(deps, caller),
};
