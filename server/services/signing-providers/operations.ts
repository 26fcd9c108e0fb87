import type * as operations from '../../../contract/operations/signing-providers.ts';
import type { HandlersOf } from '../handler.ts';
import { chooseCompanySeal, getCompanySeal, linkCompanySeal, unlinkCompanySeal } from './company-seal.ts';
import { askToLink, linkRemoteAccount, unlinkRemoteAccount } from './link-account.ts';
import {
  deleteSigningProvider,
  listProviderChoices,
  listSigningProviders,
  saveSigningProvider,
  testSigningProvider,
} from './signing-providers.ts';

export const signingProviderHandlers: HandlersOf<typeof operations> = {
  signingProvidersList: ({ deps, caller }) => listSigningProviders(deps, caller),
  signingProviderSave: ({ deps, caller, body }) => saveSigningProvider(deps, caller, body),
  signingProviderDelete: ({ deps, caller, body }) => deleteSigningProvider(deps, caller, body.id),
  signingProviderTest: ({ deps, caller, body }) => testSigningProvider(deps, caller, body.id),
  remoteAccountAsk: ({ deps, caller, body }) => askToLink(deps, caller, body.userId),
  accountProviders: ({ deps, caller }) => listProviderChoices(deps, caller),
  remoteAccountLink: ({ deps, caller, body }) => linkRemoteAccount(deps, caller, body),
  companySealGet: ({ deps, caller }) => getCompanySeal(deps, caller),
  companySealLink: ({ deps, caller, body }) => linkCompanySeal(deps, caller, body),
  companySealChoose: ({ deps, caller, body }) => chooseCompanySeal(deps, caller, body.usesAccount),
  companySealUnlink: ({ deps, caller }) => unlinkCompanySeal(deps, caller),
  remoteAccountUnlink: ({ deps, caller, body }) => unlinkRemoteAccount(deps, caller, body.id),
};
