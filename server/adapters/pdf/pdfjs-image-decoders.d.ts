/** What is used of the decoders that pdf.js publishes without types. */
declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  export const VerbosityLevel: { readonly ERRORS: number };
  export function setVerbosityLevel(level: number): void;
  export class JpegImage {
    /** `decodeTransform`: for each component what its values are multiplied with, in parts of 256, and what is added. */
    constructor(options: { readonly decodeTransform: Int32Array | null });
    parse(data: Uint8Array): void;
    getData(options: {
      readonly width: number;
      readonly height: number;
      readonly forceRGB: true;
      /** Nothing is turned round but what `decodeTransform` says. */
      readonly isSourcePDF: true;
    }): Uint8ClampedArray;
  }
}
