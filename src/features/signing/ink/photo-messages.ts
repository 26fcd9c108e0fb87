import type { PictureSize } from '../../../ui/open-picture.ts';

/** What the worker of a photo answers. It is sent the file, and answers once. */

/** Why a file cannot be used as a signature. */
export type ImageFault = 'not-image' | 'too-large' | 'blank';

export type RefusedPhoto = {
  readonly kind: 'refused';
  readonly fault: ImageFault;
  /** In pixels, where there are too many of them. */
  readonly size?: PictureSize;
};

export type PhotoRead = { readonly kind: 'ok'; readonly picture: Blob } | RefusedPhoto;
