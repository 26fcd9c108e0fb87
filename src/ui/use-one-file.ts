import { useState } from 'react';

/** Takes one file of those that were given together; `isTooMany` while the last time it was several. */
export function useOneFile(onChoose: (file: File) => void) {
  const [isTooMany, setIsTooMany] = useState(false);
  const take = (files: readonly File[]): void => {
    setIsTooMany(files.length > 1);
    const [first] = files;
    if (files.length === 1 && first !== undefined) {
      onChoose(first);
    }
  };
  const reset = (): void => setIsTooMany(false);
  return { isTooMany, take, reset };
}
