import type { accountOperations } from '../../../contract/operations/account.ts';
import { getPreferences, savePreferences } from '../../services/account/preferences.ts';
import {
  deleteSignature,
  listSignatures,
  saveSignature,
  updateSignature,
} from '../../services/account/saved-signatures.ts';
import type { HandlersOf } from '../handler.ts';

export const accountHandlers: HandlersOf<typeof accountOperations> = {
  signaturesList: ({ deps, caller }) => listSignatures(deps, caller),
  signatureSave: ({ deps, caller, body }) => saveSignature(deps, caller, body),
  signatureUpdate: ({ deps, caller, body }) => updateSignature(deps, caller, body),
  signatureDelete: ({ deps, caller, params }) => deleteSignature(deps, caller, params.id),
  preferencesGet: ({ deps, caller }) => getPreferences(deps, caller),
  preferencesSave: ({ deps, caller, body }) => savePreferences(deps, caller, body),
};
