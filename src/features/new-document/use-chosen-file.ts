import { randomId } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import { runtimeConfig } from '../../api/runtime-config.ts';
import type { PdfDocument } from '../../pdf/pdf-document.ts';
import type { PdfError } from '../../pdf/pdf-error.ts';
import { usePdfDocument } from '../../pdf/use-pdf-document.ts';

export type ChosenFile =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly file: File }
  | { readonly kind: 'ready'; readonly file: File; readonly document: PdfDocument }
  /** It cannot be sent; said before anything is sent. */
  | { readonly kind: 'refused'; readonly file: File; readonly fault: Fault };

const megabyte = 1024 * 1024;

/** What can be said of a file without opening it. */
export function faultOfFile(file: Pick<File, 'size'>, maxBytes: number): Fault | null {
  if (file.size === 0) {
    return { id: 'fileEmpty' };
  }
  if (file.size > maxBytes) {
    return { id: 'fileTooLarge', params: { n: Math.round(maxBytes / megabyte) } };
  }
  return null;
}

function faultOfError(error: PdfError): Fault {
  switch (error.kind) {
    case 'password':
      return { id: 'fileEncrypted' };
    case 'not-pdf':
      return { id: 'fileNotPdf' };
    case 'broken':
    case 'network':
      return { id: 'fileBroken' };
  }
}

/** Each chosen file is opened anew, also one of the same name and size. */
const keys = new WeakMap<File, string>();

function keyOf(file: File): string {
  const key = keys.get(file) ?? randomId();
  keys.set(file, key);
  return key;
}

/** Whether a PDF is encrypted although it opens without a password, as its owner restricts what may be done with it. */
function useIsRestricted(document: PdfDocument | null): boolean {
  const [encrypted, setEncrypted] = useState<PdfDocument | null>(null);
  useEffect(() => {
    let left = false;
    document?.proxy.getMetadata().then(
      ({ info }) => {
        const filter: unknown = 'EncryptFilterName' in info ? info.EncryptFilterName : null;
        if (!left && typeof filter === 'string') {
          setEncrypted(document);
        }
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [document]);
  return document !== null && encrypted === document;
}

/** Opens a chosen file at once, so that what is wrong with it is said beside the place where it was chosen. */
export function useChosenFile(file: File | null): ChosenFile {
  const fault = file === null ? null : faultOfFile(file, runtimeConfig().documentFileMaxBytes);
  const state = usePdfDocument(
    file === null || fault !== null ? null : { kind: 'file', key: keyOf(file), file },
  );
  const isRestricted = useIsRestricted(state.kind === 'ready' && file !== null ? state.document : null);
  if (file === null) {
    return { kind: 'none' };
  }
  if (fault !== null) {
    return { kind: 'refused', file, fault };
  }
  switch (state.kind) {
    case 'loading':
    case 'locked':
      return { kind: 'opening', file };
    case 'failed':
      return { kind: 'refused', file, fault: faultOfError(state.error) };
    case 'ready':
      return isRestricted
        ? { kind: 'refused', file, fault: { id: 'fileRestricted' } }
        : { kind: 'ready', file, document: state.document };
  }
}
