import type { Rect } from '../../../contract/page-space.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentFileRecord, DocumentRecord, StepRow } from '../workflow/load-document.ts';

/** What a signature looks like on its page. */
export type SignaturePicture =
  | {
      readonly kind: 'drawn';
      readonly png: Uint8Array;
      /** As large as it stands on the page, in points. */
      readonly width: number;
      readonly height: number;
    }
  /** There is one, and it could not be drawn. */
  | { readonly kind: 'missing' };

type Mark = { readonly stepId: string; readonly pageNumber: number; readonly position: Rect };

/** As many as are drawn of one file: each takes a part of a second. */
const mostPictures = 50;

/**
 * The signatures that the steps of a document left to be seen, by the id of the step, cut out of the files as they stand now: what
 * is shown is what was signed, and not a copy that was kept beside it.
 */
export async function drawSignatures(
  deps: Pick<Dependencies, 'files' | 'pageRenderer'>,
  { files, steps }: Pick<DocumentRecord, 'files' | 'steps'>,
): Promise<ReadonlyMap<string, SignaturePicture>> {
  const pictures = new Map<string, SignaturePicture>();
  for (const file of files) {
    const marks = steps.flatMap(({ step }) => (fileOf(files, step) === file ? (markOf(step) ?? []) : []));
    const drawn = marks.length === 0 ? null : await draw(deps, file, marks.slice(0, mostPictures));
    marks.forEach(({ stepId, position }, index) => {
      const png = drawn?.[index];
      pictures.set(stepId, png ? { kind: 'drawn', png, ...sizeOf(position) } : { kind: 'missing' });
    });
  }
  return pictures;
}

async function draw(
  { files, pageRenderer }: Pick<Dependencies, 'files' | 'pageRenderer'>,
  { current }: DocumentFileRecord,
  marks: readonly Mark[],
): Promise<readonly Uint8Array[] | null> {
  return pageRenderer.paintParts(await files.open(current.sha256), marks);
}

/** As in signing: the first file where the step names none. */
function fileOf(files: DocumentRecord['files'], { fileId }: StepRow): DocumentFileRecord | undefined {
  return files.find(({ file }) => file.id === fileId) ?? files[0];
}

function markOf(step: StepRow): Mark | null {
  const { id: stepId, signedMethod, pageSign: pageNumber, llx, lly, urx, ury } = step;
  if (signedMethod === null || pageNumber === null) {
    return null;
  }
  return llx === null || lly === null || urx === null || ury === null
    ? null
    : { stepId, pageNumber, position: { llx, lly, urx, ury } };
}

const sizeOf = ({ llx, lly, urx, ury }: Rect) => ({ width: urx - llx, height: ury - lly });
