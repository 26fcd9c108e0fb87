import { useEffect } from 'react';
import { type LoaderFunctionArgs, replace, useLoaderData, useRevalidator } from 'react-router';
import { isFailure } from '../../api/api-error.ts';
import { openByLink } from '../../api/auth.ts';
import { OpenFailed } from '../../features/sign-in/open-failed.tsx';
import { readerWaits } from '../../features/viewing/early-page.ts';
import { preparePdf } from '../../pdf/load-reader.ts';
import { addressSecret, clearAddressSecret, hideAddressSecret } from '../address-secret.ts';
import { pageClient } from '../page-client.ts';

/**
 * Exchanges the mail's link for the document's token. The link is kept until the document's screen is there (`RequireDocumentAccess`
 * forgets it), so that a reload on the way tries again.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  hideAddressSecret();
  const link = addressSecret('/open');
  if (link === null) {
    return { error: null, link: null };
  }
  if (!readerWaits()) {
    preparePdf();
  }
  try {
    const documentId = await openByLink(pageClient, link, request.signal);
    return replace(`/documents/${documentId}`);
  } catch (error) {
    // A call that was broken off says nothing of the link.
    if (isFailure(error, 'rejected')) {
      clearAddressSecret('/open');
      return { error, link };
    }
    return { error, link: null };
  }
}

export function Component() {
  const { error, link } = useLoaderData<{ error: unknown; link: string | null }>();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    // Another link pasted into the address bar changes only what stands behind `#`.
    const reopen = (): void => void revalidate();
    window.addEventListener('hashchange', reopen);
    return () => window.removeEventListener('hashchange', reopen);
  }, [revalidate]);
  return (
    <OpenFailed error={error} link={link} onRetry={() => void revalidate()} retrying={state === 'loading'} />
  );
}
