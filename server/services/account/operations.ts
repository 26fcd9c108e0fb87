import type * as operations from '../../../contract/operations/account.ts';
import type { HandlersOf } from '../handler.ts';
import { getMe } from './me.ts';
import { getPreferences, savePreferences } from './preferences.ts';
import { deletePushSubscription, listPushSubscriptions, savePushSubscription } from './push-subscriptions.ts';
import { deleteSignature, listSignatures, saveSignature, updateSignature } from './saved-signatures.ts';

export const accountHandlers: HandlersOf<typeof operations> = {
  signaturesList: listSignatures,
  signatureSave: ({ deps, caller, body }) => saveSignature(deps, caller, body),
  signatureUpdate: updateSignature,
  signatureDelete: deleteSignature,
  preferencesGet: getPreferences,
  preferencesSave: savePreferences,
  pushSubscriptionsList: listPushSubscriptions,
  pushSubscriptionSave: savePushSubscription,
  pushSubscriptionDelete: deletePushSubscription,
  getMe,
};
