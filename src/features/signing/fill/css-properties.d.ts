import 'react';

declare module 'react' {
  interface CSSProperties {
    /** How far the letters of a value stand from the edge of its box. */
    '--field-inset'?: string;
  }
}
