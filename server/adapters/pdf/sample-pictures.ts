import { readFile } from 'node:fs/promises';

/** Pictures of people of the demo company: an identity card marked as a specimen, a face, and a signature drawn by hand. */
export type SamplePictures = {
  readonly front: File;
  readonly back: File;
  readonly portrait: File;
  /** Base64 of a PNG. */
  readonly signature: string;
};

export type ReadPictures = () => Promise<SamplePictures>;

const read = (name: string): Promise<Buffer<ArrayBuffer>> =>
  readFile(new URL(`sample-pictures/${name}`, import.meta.url));

const photo = async (name: string): Promise<File> =>
  new File([await read(name)], name, { type: 'image/jpeg' });

export async function readSamplePictures(): Promise<SamplePictures> {
  return {
    front: await photo('card-front.jpg'),
    back: await photo('card-back.jpg'),
    portrait: await photo('portrait.jpg'),
    signature: (await read('signature.png')).toString('base64'),
  };
}
