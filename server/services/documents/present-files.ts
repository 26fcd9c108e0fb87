import type { DocumentInput } from '../../../contract/models/document.ts';
import type { ArchiveClaims } from '../../adapters/security/tokens.ts';
import type { Origin } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { type DocumentFileRecord, type DocumentRecord, uploadOf } from '../workflow/load-document.ts';

type Linking = { readonly deps: Pick<Dependencies, 'tokens'>; readonly caller: Pick<Origin, 'baseUrl'> };

export type LinkedFile = {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly contentType: string;
  readonly isShortLived?: boolean;
};

/** The address of a stored file for one hour (specification, "Document": `/Api/Download`; companion operations, §2). */
export async function downloadLink({ deps, caller }: Linking, file: LinkedFile): Promise<string> {
  const token = await deps.tokens.issueDownload({
    sha256: file.sha256,
    fileName: file.name,
    mediaType: file.contentType,
    size: file.size,
    ...(file.isShortLived && { isShortLived: true }),
  });
  return `${caller.baseUrl}/Api/Download?token=${token}`;
}

export const pdfMediaType = 'application/pdf';

export function pdfLink(
  linking: Linking,
  { file }: DocumentFileRecord,
  { sha256, size }: Pick<DocumentFileRecord['current'], 'sha256' | 'size'>,
): Promise<string> {
  return downloadLink(linking, { name: file.name, sha256, size, contentType: pdfMediaType });
}

/** The address of an archive for one hour. */
export async function zipLink({ deps, caller }: Linking, claims: ArchiveClaims): Promise<string> {
  const token = await deps.tokens.issueArchive(claims);
  return `${caller.baseUrl}/api/Download/MergeFilesZipDocument?token=${token}`;
}

/**
 * Component files with their addresses (specification, "Document"). The file with the watermark's data is the file itself:
 * nothing is drawn over what people signed.
 */
export async function presentFiles(
  linking: Linking,
  { document, files }: Pick<DocumentRecord, 'document' | 'files'>,
): Promise<Partial<DocumentInput>> {
  const [main] = files;
  if (!main) {
    return {};
  }
  const archive = { comId: document.comId, documentId: document.id };
  const downloadFileUrls = await Promise.all(files.map((file) => presentFile(linking, file)));
  const downloadUrl = downloadFileUrls[0]?.downloadUrl ?? null;
  const upload = uploadOf(main);
  const untouched = main.current.sha256 === upload.sha256;
  const zipDownloadUrl = await zipLink(linking, { ...archive, variant: 'current' });
  return {
    file: { name: main.file.name, size: main.current.size, sha256: main.current.sha256 },
    downloadUrl,
    downloadOriginalUrl: untouched ? downloadUrl : await pdfLink(linking, main, upload),
    downloadWatermarkMetadataUrl: downloadUrl,
    downloadFileUrls,
    zipDownloadUrl,
    zipDownloadOriginalUrl: await zipLink(linking, { ...archive, variant: 'original' }),
    zipDownloadWatermarkMetadataUrl: zipDownloadUrl,
  };
}

type FileItem = NonNullable<DocumentInput['downloadFileUrls']>[number];

async function presentFile(linking: Linking, record: DocumentFileRecord): Promise<FileItem> {
  const { file, current } = record;
  const downloadUrl = await pdfLink(linking, record, current);
  return {
    id: file.id,
    fileName: file.name,
    downloadUrl,
    downloadWatermarkMetadataUrl: downloadUrl,
    downloadSourceUrl: await sourceLink(linking, record),
    downloadUploadUrl: file.uploadSha256 === null ? null : await pdfLink(linking, record, uploadOf(record)),
    changes: [...file.changes],
    activeContent: [...file.activeContent],
    orderNo: file.orderNo,
    size: current.size,
    fileType: { value: 0, description: 'General' },
    hasSeal: false,
  };
}

export const wordMediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function sourceLink(linking: Linking, { file }: DocumentFileRecord): Promise<string | null> {
  const { sourceName, sourceSha256, sourceSize } = file;
  if (sourceName === null || sourceSha256 === null || sourceSize === null) {
    return null;
  }
  const source = { name: sourceName, sha256: sourceSha256, size: sourceSize, contentType: wordMediaType };
  return downloadLink(linking, source);
}
