import { faultMessage } from '../../contract/faults.ts';
import { useServerText } from '../i18n/server-text.ts';
import { ErrorNotice } from './error-notice.tsx';

const faultOf = { password: 'fileEncrypted', broken: 'fileBroken', 'not-pdf': 'fileNotPdf' } as const;

type FileProblemProps = {
  readonly kind: 'network' | keyof typeof faultOf;
  /** What cannot be shown. */
  readonly title: string;
  readonly onRetry: () => void;
};

/** Why the pages of one's own PDF cannot be shown, in the words in which the service refuses such files. */
export function FileProblem({ kind, title, onRetry }: FileProblemProps) {
  const serverText = useServerText();
  if (kind === 'network') {
    return <ErrorNotice title={title} failure={{ kind: 'network' }} onRetry={onRetry} />;
  }
  return (
    <p>
      {title}: {serverText(faultMessage({ path: 'file', id: faultOf[kind] }))}
    </p>
  );
}
