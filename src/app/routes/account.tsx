import { useQuery } from '@tanstack/react-query';
import { authQueries } from '../../api/auth.ts';
import { AccountPage } from '../../features/account/account-page.tsx';
import { AbsenceFacts } from '../../features/delegation/absence-facts.tsx';
import { AddSignature } from '../../features/signing/signature-editor/add-signature.tsx';

/** My account; who acts for me while I am away, and the signature editor makes the signatures that it keeps. */
export function Component() {
  const { data: me } = useQuery(authQueries.me());
  return (
    <AccountPage addSignature={<AddSignature name={me?.user?.name ?? ''} />} absence={<AbsenceFacts />} />
  );
}
