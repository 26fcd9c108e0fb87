import { useEffect, useState } from 'react';

/**
 * How many of `total` heavy things to draw: `step` at first, and as many more with each frame. Drawn all at once, they would hold up
 * the page for longer than one feels.
 */
export function useGradually(total: number, step: number): number {
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn >= total) {
      return undefined;
    }
    const frame = requestAnimationFrame(() => {
      setDrawn(drawn + step);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [drawn, total, step]);
  return Math.min(drawn, total);
}
