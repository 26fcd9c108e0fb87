import { useEffect, useRef, useState } from 'react';
import { type IdentityPicture, type IdentityPictureFault, readIdentityPicture } from './identity-picture.ts';
import type { Side } from './pictures.ts';

type Slot = { readonly picture: IdentityPicture | null; readonly fault: IdentityPictureFault | null };

export type Pictures = {
  readonly of: (side: Side) => Slot;
  /** What is being looked at. */
  readonly reading: Side | null;
  /** Looks at a photo; answers whether it can be used. */
  readonly take: (side: Side, photo: Blob) => Promise<boolean>;
};

const none: Slot = { picture: null, fault: null };

/** Pictures of a person's paper and face: in memory alone, and gone with the screen. */
export function usePictures(): Pictures {
  const [slots, setSlots] = useState<ReadonlyMap<Side, Slot>>(new Map());
  const [reading, setReading] = useState<Side | null>(null);
  const shown = useRef(slots);
  useEffect(() => {
    shown.current = slots;
  }, [slots]);
  useEffect(
    () => () => {
      for (const { picture } of shown.current.values()) {
        if (picture !== null) {
          URL.revokeObjectURL(picture.url);
        }
      }
    },
    [],
  );

  const take = async (side: Side, photo: Blob): Promise<boolean> => {
    setReading(side);
    const read = await readIdentityPicture(photo, side).catch(
      () => ({ kind: 'refused', fault: 'not-image' }) as const,
    );
    setReading(null);
    const before = shown.current.get(side) ?? none;
    if (read.kind === 'refused') {
      // What was there before can still be used.
      setSlots((all) => new Map(all).set(side, { ...before, fault: read.fault }));
      return false;
    }
    if (before.picture !== null) {
      URL.revokeObjectURL(before.picture.url);
    }
    setSlots((all) => new Map(all).set(side, { picture: read.picture, fault: null }));
    return true;
  };

  return { of: (side) => slots.get(side) ?? none, reading, take };
}
