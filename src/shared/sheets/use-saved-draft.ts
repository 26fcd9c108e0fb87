import { useEffect, useState } from 'react';

/** What the device has of a user's work, read once; `undefined` until it is. */
export function useSavedDraft<T>(
  userId: number | null,
  load: (userId: number) => Promise<T | null>,
): T | null | undefined {
  const [saved, setSaved] = useState<T | null>();
  useEffect(() => {
    if (userId === null) {
      return undefined;
    }
    let isLeft = false;
    void load(userId).then((draft) => {
      if (!isLeft) {
        setSaved(draft);
      }
    });
    return () => {
      isLeft = true;
    };
  }, [userId, load]);
  return saved;
}
