import 'react';

declare module 'react' {
  interface CSSProperties {
    /** How wide a text is, in sizes of its letters. */
    '--ems'?: number;
  }
}
