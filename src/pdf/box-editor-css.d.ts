import 'react';

declare module 'react' {
  interface CSSProperties {
    /** The colour of a box's frame, tag and handles. */
    '--box-color'?: string;
    /** How far, in CSS pixels, a handle's sensitive area is pushed away from its dot. */
    '--out-x'?: number;
    '--out-y'?: number;
  }
}
