import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { DrawByLinkPage } from '../../features/signing/signature-editor/draw-by-link-page.tsx';
import { addressSecret, clearAddressSecret, hideAddressSecret } from '../address-secret.ts';

/** The phone's side of drawing by QR code. The secret is kept until it is spent, so that a reload goes on. */
export function Component() {
  const [secret, setSecret] = useState(() => {
    hideAddressSecret();
    return addressSecret('/draw');
  });
  // Another link pasted into the address bar changes only what stands behind `#`.
  useWindowEvent('hashchange', () => {
    hideAddressSecret();
    setSecret(addressSecret('/draw'));
  });
  return <DrawByLinkPage key={secret} secret={secret} onSpent={() => clearAddressSecret('/draw')} />;
}
