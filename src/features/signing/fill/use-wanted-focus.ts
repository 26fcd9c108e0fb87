import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useFilling } from './fill-context.ts';
import type { Field } from './fields.ts';

/** Takes the focus to the input within `around` once its field is wanted, and says that it has come. */
export function useWantedFocus(around: RefObject<HTMLElement | null>, field: Field): void {
  const { wantedKey, arrived } = useFilling();
  const isWanted = wantedKey === field.key;
  const take = useEffectEvent(() => {
    around.current?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
    arrived();
  });
  useEffect(() => {
    if (isWanted) {
      take();
    }
  }, [isWanted]);
}
