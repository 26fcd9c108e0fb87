import { useParams } from 'react-router';
import { MailChoicePage } from '../../features/sign-in/mail-choice-page.tsx';

export function Component() {
  const { token = '' } = useParams();
  return <MailChoicePage key={token} token={token} />;
}
