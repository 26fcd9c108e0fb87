import { useQueries } from '@tanstack/react-query';
import { userStatus } from '../../../contract/enums.ts';
import type { User } from '../../../contract/models/user.ts';
import type { ProcessItem } from '../../../contract/models/process-item.ts';
import { isRefused } from '../../api/api-error.ts';
import { userQueries } from '../../api/users.ts';
import { type Named, namedIn } from './template-model.ts';
import { asProcessor, type Processor } from './workflow-model.ts';

const keyOf = (named: Named): string =>
  named.kind === 'id' ? `id ${String(named.id)}` : `code ${named.code}`;

function processorOf(user: User | undefined): Processor | null {
  if (user === undefined || user.status?.value === userStatus.disabled) {
    return null;
  }
  return asProcessor(user);
}

/** The people whom kept workflows name; whoever is gone or out of use is nobody. */
export function useTemplatePeople(items: readonly ProcessItem[]) {
  const wanted = new Map<string, Named>();
  for (const named of items.flatMap((item) => namedIn(item) ?? [])) {
    wanted.set(keyOf(named), named);
  }
  const ids = [...wanted.values()].flatMap((named) => (named.kind === 'id' ? [named.id] : []));
  const codes = [...wanted.values()].flatMap((named) => (named.kind === 'code' ? [named.code] : []));
  const byId = useQueries({ queries: ids.map((id) => ({ ...userQueries.detail(id), staleTime: 60_000 })) });
  const byCode = useQueries({
    queries: codes.map((search) => ({
      ...userQueries.list({ search, pageSize: 20, guests: 'also' }),
      staleTime: 60_000,
    })),
  });
  // A refusal says that there is nobody of this id.
  const failed = [...byId, ...byCode].filter((query) => query.isLoadingError && !isRefused(query.error));
  return {
    isPending: [...byId, ...byCode].some((query) => query.isPending),
    isError: failed.length > 0,
    error: failed[0]?.error ?? null,
    isFetching: failed.some((query) => query.isFetching),
    refetch: () => failed.forEach((query) => void query.refetch()),
    find: (named: Named): Processor | null =>
      named.kind === 'id'
        ? processorOf(byId[ids.indexOf(named.id)]?.data)
        : processorOf(
            byCode[codes.indexOf(named.code)]?.data?.items.find((user) => user.code === named.code),
          ),
  };
}
