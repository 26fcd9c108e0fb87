import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Shades of the colour that is tried out. */
    '--preview-brand'?: string;
    '--preview-soft'?: string;
    '--preview-fill'?: string;
  }
}
