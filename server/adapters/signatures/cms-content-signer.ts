import { createHash } from 'node:crypto';

import { assembleSignature, hashOf, isSignatureOver, signedAttributes, signingTime } from './cms.ts';
import type { ContentSigner } from './content-signer.ts';
import { openKey, signAttributes } from './local-key.ts';
import { readSigningChain } from './signing-chain.ts';

export function createContentSigner(): ContentSigner {
  return {
    async sign(content, signer, { time, timestamp }) {
      const chain = readSigningChain(signer.chain);
      const key = openKey(signer.privateKey);
      if (chain === null || key === null) {
        throw new Error('content cannot be signed: its signer has no usable certificate or key');
      }
      const digest = createHash('sha256').update(content).digest();
      const attributes = signedAttributes(digest, chain, [signingTime(time)]);
      const value = await signAttributes(attributes, key);
      if (value === null || !isSignatureOver(attributes, chain, value)) {
        throw new Error('content cannot be signed: the key is not that of the certificate');
      }
      const token = timestamp && (await timestamp(hashOf(value)));
      return assembleSignature({ attributes, chain, value, token });
    },
  };
}
