import {
  JpegImage,
  setVerbosityLevel,
  VerbosityLevel,
} from 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs';
import type { JpegPicture } from './image.ts';

// It would say that it has no profiles at hand, which it need not have.
setVerbosityLevel(VerbosityLevel.ERRORS);

const turnRound = [-256, 255];

/** The pixels of a JPEG in CMYK as a screen shows them, three bytes each; `null` where its data cannot be decoded. */
export function rgbOfCmyk({ bytes, width, height, inverted }: JpegPicture): Uint8Array | null {
  const decodeTransform = inverted
    ? Int32Array.from([...turnRound, ...turnRound, ...turnRound, ...turnRound])
    : null;
  try {
    const image = new JpegImage({ decodeTransform });
    image.parse(bytes);
    return Uint8Array.from(image.getData({ width, height, forceRGB: true, isSourcePDF: true }));
  } catch {
    return null;
  }
}
