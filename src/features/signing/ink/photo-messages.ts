import type { PictureFault, PictureSize } from '../../../shared/pictures/open-picture.ts';
import type { PhotoEdit } from './photo-edit.ts';

/** What the worker of a photo is sent, and what it answers, once. */

export type PhotoRequest = { readonly file: Blob; readonly edit: PhotoEdit };

/** Why a file cannot be used as a signature. */
export type ImageFault = PictureFault | 'offline' | 'blank';

export type RefusedPhoto = {
  readonly kind: 'refused';
  readonly fault: ImageFault;
  /** In pixels, where there are too many of them. */
  readonly size?: PictureSize;
};

export type PhotoRead = { readonly kind: 'ok'; readonly picture: Blob } | RefusedPhoto;
