import { useNavigate } from 'react-router';
import { CodePage } from '../../features/sign-in/code-page.tsx';

export function Component() {
  const navigate = useNavigate();
  return <CodePage onOpened={(id) => void navigate(`/documents/${id}`)} />;
}
