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
  signingProvidersList: listSigningProviders,
  signingProviderSave: saveSigningProvider,
  signingProviderDelete: deleteSigningProvider,
  signingProviderTest: testSigningProvider,
  remoteAccountAsk: askToLink,
  accountProviders: listProviderChoices,
  remoteAccountLink: linkRemoteAccount,
  companySealGet: getCompanySeal,
  companySealLink: linkCompanySeal,
  companySealChoose: chooseCompanySeal,
  companySealUnlink: unlinkCompanySeal,
  remoteAccountUnlink: unlinkRemoteAccount,
};
