import { useState } from 'react';
import { SetPasswordPage } from '../../features/sign-in/set-password-page.tsx';
import { addressSecret, clearAddressSecret } from '../address-secret.ts';

export function Component() {
  // Kept here, since the secret is forgotten as soon as it is spent while the screen still says so.
  const [token] = useState(() => addressSecret('/set-password'));
  return <SetPasswordPage token={token} onDone={() => clearAddressSecret('/set-password')} />;
}
