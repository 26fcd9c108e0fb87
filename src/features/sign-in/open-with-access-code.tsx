import { useOpenByLink } from '../../api/open-document.ts';
import { AccessCodePanel } from './access-code.tsx';

type OpenWithAccessCodeProps = {
  readonly link: string;
  /** What the link alone was refused with. */
  readonly asked: unknown;
  readonly onOpened: (documentId: string) => void;
};

/** A mail's link that is right, and opens its document with an access code. */
export function OpenWithAccessCode({ link, asked, onOpened }: OpenWithAccessCodeProps) {
  const open = useOpenByLink();
  return (
    <AccessCodePanel
      asked={asked}
      error={open.error}
      isPending={open.isPending}
      onCode={(accessCode) =>
        open.mutate({ link, accessCode }, { onSuccess: (documentId) => onOpened(documentId) })
      }
    />
  );
}
