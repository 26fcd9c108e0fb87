import { z } from 'zod';

import { requiredText } from '../models/primitives.ts';
import { defineOperation } from '../operation.ts';

/** Companion operations, §3: the token is the whole authorization of one file, for one hour. */
export const download = defineOperation({
  summary: 'The bytes of a file',
  method: 'GET',
  paths: ['/api/Download', '/Api/Download'],
  auth: { kind: 'download' },
  query: z.object({ token: requiredText(4000) }),
  data: 'file',
});

/** Companion operations, §3: the component files of a document in one archive. */
export const downloadZip = defineOperation({
  summary: 'The files of a document as a zip archive',
  method: 'GET',
  paths: ['/api/Download/MergeFilesZipDocument', '/Api/Download/MergeFilesZipDocument'],
  auth: { kind: 'download' },
  priority: 'browsing',
  query: z.object({ token: requiredText(4000) }),
  data: 'file',
});
