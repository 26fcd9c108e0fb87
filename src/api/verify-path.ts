/** Where the signatures of a document's file are verified as it stands there; without `fileId` of its first file. */
export function verifyPath(id: string, fileId: string | null = null): string {
  const params = new URLSearchParams({ document: id, ...(fileId !== null && { file: fileId }) });
  return `/verify?${params.toString()}`;
}
