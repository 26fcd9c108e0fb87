/** What a mail carries of its notification, so that what comes back says which one it was: the id, and a proof that nobody makes up. */
export type ReturnToken = { readonly notificationId: string; readonly proof: string };

const idDigits = 32;
/** 80 bits. As much fits into the 64 letters before the @ of an address. */
const proofDigits = 20;
/** What may stand beside it there. */
export const besideTokenMax = 64 - idDigits - proofDigits;

/** `digest`: of the id, by a key of this installation. */
export function proofOf(digest: string): string {
  return digest.slice(0, proofDigits);
}

/** Small letters and digits alone: some mail servers change how an address is written. */
export function writeReturnToken({ notificationId, proof }: ReturnToken): string {
  return `${notificationId.replaceAll('-', '')}${proof}`;
}

/** The first one that stands in a text by itself. */
export function findReturnToken(text: string): ReturnToken | null {
  for (const [run] of text.matchAll(/[\da-f]+/gi)) {
    if (run.length === idDigits + proofDigits) {
      const digits = run.toLowerCase();
      const parts = [0, 8, 12, 16, 20, idDigits].map((from, index, all) =>
        digits.slice(from, all[index + 1]),
      );
      return { notificationId: parts.slice(0, 5).join('-'), proof: digits.slice(idDigits) };
    }
  }
  return null;
}
