import 'react';

declare module 'react' {
  interface CSSProperties {
    /** CSS pixels per unit of PDF user space: what pdf.js's text layer is laid out by. */
    '--total-scale-factor'?: number;
    /** The color of a box's frame, tag and handles. */
    '--box-color'?: string;
    /** At which side of its box a handle lies, as the screen counts: -1, 0 or 1. */
    '--side-x'?: number;
    '--side-y'?: number;
    /** How far the letters of a value stand from the edge of its box. */
    '--field-inset'?: string;
    /** How wide a text is, in sizes of its letters. */
    '--ems'?: number;
  }
}
