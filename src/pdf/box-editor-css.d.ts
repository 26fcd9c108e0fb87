import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The color of a box's frame, tag and handles. */
    '--box-color'?: string;
    /** At which side of its box a handle lies, as the screen counts: -1, 0 or 1. */
    '--side-x'?: number;
    '--side-y'?: number;
  }
}
