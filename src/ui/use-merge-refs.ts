import { mergeRefs } from '@mantine/hooks';
import { type Ref, type RefCallback, useMemo } from 'react';

/** One ref for several, as `@floating-ui/react` has it: the build gives it to those who need nothing else of that library. */
export function useMergeRefs<Instance>(
  refs: readonly (Ref<Instance> | undefined)[],
): RefCallback<Instance> | null {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- The list is a new one each time, its refs are not.
  return useMemo(() => (refs.every((ref) => ref == null) ? null : mergeRefs(...refs)), [...refs]);
}
