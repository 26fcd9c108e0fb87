import { logoBox } from '../../../../contract/models/company.ts';
import { decodable } from '../../../shared/pictures/decodable.ts';
import { openPicture, type PictureFault } from '../../../shared/pictures/open-picture.ts';

/** Larger files are no logos. */
const mostBytes = 10 * 1024 * 1024;

export type LogoFault = PictureFault | 'offline';
export type ReadLogo =
  | { readonly kind: 'ok'; readonly image: string }
  | { readonly kind: 'refused'; readonly fault: LogoFault };

/** Opens a picture, and draws it as a PNG of the size that logos are kept in: the service takes nothing else. */
export async function readLogo(file: Blob): Promise<ReadLogo> {
  const picture = await decodable(file, mostBytes);
  if (picture.kind === 'refused') {
    return picture;
  }
  const opened = await openPicture(picture.result, drawn);
  return opened.kind === 'ok' ? { kind: 'ok', image: opened.result } : opened;
}

function drawn(bitmap: ImageBitmap): string {
  const scale = Math.min(1, logoBox.width / bitmap.width, logoBox.height / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) {
    throw new Error('this browser draws no pictures');
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
