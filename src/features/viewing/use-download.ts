import { useState } from 'react';
import type { Document } from '../../../contract/models/document.ts';
import { downloadFile, fileNameOf } from './download.ts';
import { useFreshUrl } from './use-document-file.ts';

export type Download = {
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly start: () => void;
};

/** Saving of the document's file; `null` where there is none to save. */
export function useDownload(document: Document): Download | null {
  const freshUrl = useFreshUrl(document.id);
  const [stage, setStage] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { downloadUrl } = document;
  if (!document.canDownload || downloadUrl === null) {
    return null;
  }
  const run = async (): Promise<void> => {
    setStage('busy');
    const name = fileNameOf(document.file?.name ?? '', document.no);
    const fault = await downloadFile(downloadUrl, name, freshUrl).catch(() => 'network' as const);
    setStage(fault === null ? 'idle' : 'failed');
  };
  return {
    isBusy: stage === 'busy',
    hasFailed: stage === 'failed',
    start: () => {
      if (stage !== 'busy') {
        void run();
      }
    },
  };
}
