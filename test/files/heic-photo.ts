/**
 * A HEIC photo as a phone takes it, upright: 32 pixels wide and 64 high, as one tile and an instruction to turn it. Its top left is
 * white, its top right blue, its bottom left red and its bottom right white. Made with `heif-enc` of libheif 1.15, and a box `irot`.
 */
export const heicPhoto: Uint8Array<ArrayBuffer> = Uint8Array.from(
  atob(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAbhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA' +
      'AAAAACAAAAEGlkYXQAAAAAAEAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHcAAEAAAAAAAAA+AACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlp' +
      'bmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADjaXBycAAAAMBpcGNvAAAAd2h2Y0MBBAgAAAAAAA' +
      'AAAAAe8AD8//j4AAAPAyAAAQAXQAEMAf//BAgAAAMAnjgAAAMAAB66AkAhAAEAKkIBAQQIAAADAJ44AAADAAAekAQQILLdXJTXNwICBgQAAAMA' +
      'BAAAAwAEICIAAQAIRAHBcxgwCJAAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAAEAAAAAgAAAAEHBpeGkAAAAAAwgICAAAAAlpcm' +
      '90AQAAABtpcG1hAAAAAAAAAAIAAQKBAgACAwOEhQAAABppcmVmAAAAAAAAAA5kaW1nAAIAAQABAAABAG1kYXQAAAD0KAGvCeDhVzk0H//v2T//' +
      'tLnZfmKeoUicv+x9OK+rU4/7zZ+fItVRtfqDWnyRQHRvHIAzTWkOqoM6HNY1YcWlnVuE3MRjaqFpMwv2tQ5+zo848vKb/sh58f6E//ylucflej' +
      'foJuQ8nCMKSq7VsgYUZctx7FZyBij7+0tCtLsbSRbDatlx/El1A+qM4GDn5KM3+EdPAVIsfHvgo5ERlC7mgwIRfjvPplIgJBAmkpFGuok41KIr' +
      'p+L+GR4Q/Pr+PYbf2CUqgvpZKFVzoyAPlWP04CUvpfHS1I97XgxIcFk3brSHHX9V/rXcbhbCNML4pGjYdRP5iA==',
  ),
  (letter) => letter.codePointAt(0) ?? 0,
);
