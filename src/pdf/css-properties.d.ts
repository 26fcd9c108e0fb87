import 'react';

declare module 'react' {
  interface CSSProperties {
    /** CSS pixels per unit of PDF user space: what pdf.js's text layer is laid out by. */
    '--total-scale-factor'?: number;
  }
}
