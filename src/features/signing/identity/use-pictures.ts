import { useEffect, useRef, useState } from 'react';
import { type IdentityPicture, type IdentityPictureFault, readIdentityPicture } from './identity-picture.ts';
import type { Side } from './pictures.ts';

type Slot = { readonly picture: IdentityPicture | null; readonly fault: IdentityPictureFault | null };

export type Pictures = {
  readonly of: (side: Side) => Slot;
  /** What is being looked at. */
  readonly reading: ReadonlySet<Side>;
  /** Looks at a photo; answers whether it is used, which it is not where another one of the side was chosen meanwhile. */
  readonly take: (side: Side, photo: Blob) => Promise<boolean>;
};

const none: Slot = { picture: null, fault: null };

/** Pictures of a person's paper and face: in memory alone, and gone with the screen. */
export function usePictures(): Pictures {
  const [slots, setSlots] = useState<ReadonlyMap<Side, Slot>>(new Map());
  const [reading, setReading] = useState<ReadonlySet<Side>>(new Set());
  const chosen = useRef(new Map<Side, Blob>());
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
    chosen.current.set(side, photo);
    setReading((all) => new Set(all).add(side));
    const read = await readIdentityPicture(photo, side).catch(
      () => ({ kind: 'refused', fault: 'not-image' }) as const,
    );
    if (chosen.current.get(side) !== photo) {
      if (read.kind !== 'refused') {
        URL.revokeObjectURL(read.picture.url);
      }
      return false;
    }
    setReading((all) => new Set([...all].filter((one) => one !== side)));
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
