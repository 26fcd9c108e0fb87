import { useEffect, useState } from 'react';

/**
 * How many of `total` heavy things to draw: `first` when they appear, and `step` more with each frame. Drawn all at once, they would
 * hold up the page for longer than one feels.
 */
export function useGradually(total: number, step: number, first = step): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= total) {
      return undefined;
    }
    const frame = requestAnimationFrame(() => setDrawn(drawn + step));
    return () => cancelAnimationFrame(frame);
  }, [drawn, total, step]);
  return Math.min(drawn, total);
}
