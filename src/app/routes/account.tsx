import { useQuery } from '@tanstack/react-query';
import { authQueries } from '../../api/auth.ts';
import { AccountPage } from '../../features/account/account-page.tsx';
import { AddSignature } from '../../features/signing/studio/add-signature.tsx';

/** My account; the studio of signing makes the signatures that it keeps. */
export function Component() {
  const { data: me } = useQuery(authQueries.me());
  return <AccountPage addSignature={<AddSignature name={me?.user?.name ?? ''} />} />;
}
