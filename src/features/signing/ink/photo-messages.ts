/** What the worker of a photo answers. It is sent the file, and answers once. */

/** Why a file cannot be used as a signature. */
export type ImageFault = 'not-image' | 'too-large' | 'blank';

export type PhotoRead =
  | { readonly kind: 'ok'; readonly picture: Blob }
  | { readonly kind: 'refused'; readonly fault: ImageFault };
