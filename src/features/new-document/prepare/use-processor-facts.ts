import { useQueries } from '@tanstack/react-query';
import { userStatus } from '../../../../contract/enums.ts';
import { userQueries } from '../../../api/users.ts';
import type { ProcessorFacts } from '../workflow-checks.ts';
import type { Workflow } from '../workflow-model.ts';

/** What the service knows of the people of a workflow that keeps it from being sent. */
export function useProcessorFacts({ steps }: Workflow): ProcessorFacts {
  const ids = [...new Set(steps.map(({ user }) => user.id))];
  const users = useQueries({
    queries: ids.map((id) => ({ ...userQueries.detail(id), staleTime: 60_000 })),
  }).flatMap(({ data }) => data ?? []);
  const idsOf = (found: typeof users) => new Set(found.map(({ id }) => id));
  return {
    disabled: idsOf(users.filter(({ status }) => status?.value === userStatus.disabled)),
    withoutRemote: idsOf(
      users.filter(
        ({ userCertificates }) => !userCertificates.some(({ kind, isValid }) => kind === 'remote' && isValid),
      ),
    ),
  };
}
