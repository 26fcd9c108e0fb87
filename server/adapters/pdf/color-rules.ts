import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core';
import {
  decodedData,
  numbers,
  resolve,
  resolveArray,
  resolveDict,
  resolveName,
  resolveNumber,
} from './pdf-objects.ts';

export type ColorRules = {
  /**
   * Of our appearances, where a file of PDF/A has no output intent that says what colors of a device are: these are allowed where a
   * default stands in for them (ISO 19005-2, 6.2.4.3). Those of sRGB (IEC 61966-2-1), without its profile.
   */
  readonly spaces: PdfDict | null;
  /** A page of PDF/A without any output intent would have to say in which colors it blends (ISO 19005-2, 6.2.10). */
  readonly allowsTransparency: boolean;
  /** Colors of a printing device need an output intent of one (ISO 19005-2, 6.2.4.3). */
  readonly allowsCmyk: boolean;
};

const free: ColorRules = { spaces: null, allowsTransparency: true, allowsCmyk: true };

/** What appearances keep to, so that a file of PDF/A stays one. */
export function readColorRules(pdf: PDF): ColorRules {
  const catalog = pdf.getCatalog();
  const metadata = resolve(pdf, catalog.get('Metadata'));
  if (!(metadata instanceof PdfStream) || !claimsPdfA(metadata)) {
    return free;
  }
  const intents = [...(resolveArray(pdf, catalog.get('OutputIntents')) ?? [])]
    .map((item) => resolveDict(pdf, item))
    .filter((intent) => resolveName(pdf, intent?.get('S')) === 'GTS_PDFA1');
  const components = intents.map((intent) => {
    const profile = resolveDict(pdf, intent?.get('DestOutputProfile'));
    return resolveNumber(pdf, profile?.get('N'));
  });
  return {
    spaces: components.includes(3)
      ? null
      : PdfDict.of({ DefaultRGB: space('CalRGB', rgb), DefaultGray: space('CalGray', gray) }),
    allowsTransparency: intents.length > 0,
    allowsCmyk: components.includes(4),
  };
}

/** By a namespace that the metadata of every such file has (ISO 19005-2, 6.6.4). */
function claimsPdfA(metadata: PdfStream): boolean {
  return decodedData(metadata)?.includes('http://www.aiim.org/pdfa/ns/id/') === true;
}

const WhitePoint = numbers([0.9505, 1, 1.089]);
const rgb = PdfDict.of({
  WhitePoint,
  Gamma: numbers([2.2, 2.2, 2.2]),
  Matrix: numbers([0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505]),
});
const gray = PdfDict.of({ WhitePoint, Gamma: PdfNumber.of(2.2) });

const space = (name: string, entries: PdfDict): PdfArray => PdfArray.of(PdfName.of(name), entries);
