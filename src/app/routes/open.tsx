import { useWindowEvent } from '@mantine/hooks';
import { type LoaderFunctionArgs, replace, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { isRefused } from '../../api/api-error.ts';
import { authQueries } from '../../api/auth.ts';
import { openByLink } from '../../api/open-document.ts';
import { asksAccessCode } from '../../features/sign-in/access-code-problem.ts';
import { OpenWithAccessCode } from '../../features/sign-in/open-with-access-code.tsx';
import { readerWaits } from '../../features/viewing/early-page.ts';
import { preparePdf } from '../../pdf/load-reader.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { addressSecret, clearAddressSecret, hideAddressSecret } from '../address-secret.ts';
import { pageClient } from '../page-client.ts';

/** Most links open. */
const OpenFailed = lazyComponent(
  async () => (await import('../../features/sign-in/open-failed.tsx')).OpenFailed,
  { texts: 'opening' },
);

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
    const documentId = await openByLink(pageClient, { link }, request.signal);
    // With the document and who reads it, its screen is drawn once; the screen asks again, and says what is wrong.
    await pageClient.query(authQueries.reader(documentId)).catch(() => undefined);
    return replace(`/documents/${documentId}`);
  } catch (error) {
    const refused = isRefused(error);
    // A call that was broken off, or one of too many, says nothing of the link, and one that needs an access code is not spent.
    if (refused && !asksAccessCode(error)) {
      clearAddressSecret('/open');
    }
    return { error, link: refused ? link : null };
  }
}

export function Component() {
  const { error, link } = useLoaderData<{ error: unknown; link: string | null }>();
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  // Another link pasted into the address bar changes only what stands behind `#`.
  useWindowEvent('hashchange', () => void revalidate());
  if (link !== null && asksAccessCode(error)) {
    const show = (documentId: string): void => void navigate(`/documents/${documentId}`, { replace: true });
    return <OpenWithAccessCode key={link} link={link} asked={error} onOpened={show} />;
  }
  return (
    <OpenFailed error={error} link={link} onRetry={() => void revalidate()} retrying={state === 'loading'} />
  );
}
