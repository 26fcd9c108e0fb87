import { useMergedRef } from '@mantine/hooks';
import type { Ref, RefCallback } from 'react';

/** One ref for several, as `@floating-ui/react` has it: the build gives it to those who need nothing else of that library. */
export function useMergeRefs<Instance>(refs: readonly (Ref<Instance> | undefined)[]): RefCallback<Instance> {
  return useMergedRef(...refs);
}
