import { useSearchParams } from 'react-router';
import { OutboxPage } from '../../features/outbox/outbox-page.tsx';

export function Component() {
  const [search, setSearch] = useSearchParams();
  return (
    <OutboxPage
      to={search.get('to') ?? ''}
      onFilter={(to) => setSearch(to === '' ? {} : { to }, { replace: true })}
    />
  );
}
