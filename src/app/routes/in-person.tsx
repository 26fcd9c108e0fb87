import { useNavigate } from 'react-router';
import { InPersonPage } from '../../features/sign-in/in-person-page.tsx';

export function Component() {
  const navigate = useNavigate();
  return <InPersonPage onOpened={(id) => void navigate(`/documents/${id}`, { replace: true })} />;
}
