import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Shades of the color that is tried out. */
    '--preview-brand'?: string;
    '--preview-soft'?: string;
    '--preview-fill'?: string;
  }
}
