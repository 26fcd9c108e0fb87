import type { PageFrame } from '../../contract/page-space.ts';

/** The first page as a picture, and what is known of its file, for as long as nothing has read the file itself. */
export type PagePreview = {
  /** Of the file that it shows. */
  readonly sha256: string;
  readonly pictureUrl: string;
  readonly pageCount: number;
  readonly firstFrame: PageFrame;
  readonly frameOf: (pageNumber: number) => Promise<PageFrame>;
};

type Facts = Pick<PagePreview, 'sha256' | 'pageCount'> & { readonly width: number; readonly height: number };

/** A preview of a page of this size, in points of reader space. */
export function previewOf(pictureUrl: string, { sha256, pageCount, width, height }: Facts): PagePreview {
  const firstFrame: PageFrame = {
    cropBox: { llx: 0, lly: 0, urx: width, ury: height },
    rotation: 0,
    userUnit: 1,
  };
  return {
    sha256,
    pictureUrl,
    pageCount,
    firstFrame,
    frameOf: async (pageNumber) => {
      if (pageNumber !== 1) {
        throw new Error(`page ${pageNumber} has not been read yet`);
      }
      return firstFrame;
    },
  };
}

/** How a page was painted. */
export type Painted = 'as-picture' | 'drawn';

export type OnPainted = (painted: Painted) => void;
