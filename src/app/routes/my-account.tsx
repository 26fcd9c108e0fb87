import { GuestAccountPage } from '../../features/account/guest-account-page.tsx';
import { RequireGuest } from '../require-guest.tsx';

export function Component() {
  return <RequireGuest>{(email) => <GuestAccountPage email={email} />}</RequireGuest>;
}
