import type { signingProviderOperations } from '../../../contract/operations/signing-providers.ts';
import type { HandlersOf } from '../handler.ts';
import { askToLink, linkRemoteAccount, unlinkRemoteAccount } from './link-account.ts';
import {
  deleteSigningProvider,
  listProviderChoices,
  listSigningProviders,
  saveSigningProvider,
  testSigningProvider,
} from './signing-providers.ts';

export const signingProviderHandlers: HandlersOf<typeof signingProviderOperations> = {
  signingProvidersList: ({ deps, caller }) => listSigningProviders(deps, caller),
  signingProviderSave: ({ deps, caller, body }) => saveSigningProvider(deps, caller, body),
  signingProviderDelete: ({ deps, caller, body }) => deleteSigningProvider(deps, caller, body.id),
  signingProviderTest: ({ deps, caller, body }) => testSigningProvider(deps, caller, body.id),
  remoteAccountAsk: ({ deps, caller, body }) => askToLink(deps, caller, body.userId),
  accountProviders: ({ deps, caller }) => listProviderChoices(deps, caller),
  remoteAccountLink: ({ deps, caller, body }) => linkRemoteAccount(deps, caller, body),
  remoteAccountUnlink: ({ deps, caller, body }) => unlinkRemoteAccount(deps, caller, body.id),
};
