import { useState } from 'react';
import { ConfirmChangePage } from '../../features/sign-in/confirm-change-page.tsx';
import { addressSecret, clearAddressSecret } from '../address-secret.ts';

export function Component() {
  // Kept here, since the secret is forgotten as soon as it is spent while the screen still says so.
  const [token] = useState(() => addressSecret('/confirm-change'));
  return <ConfirmChangePage token={token} onDone={() => clearAddressSecret('/confirm-change')} />;
}
