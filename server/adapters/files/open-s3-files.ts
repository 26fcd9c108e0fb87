import { HeadBucketCommand } from '@aws-sdk/client-s3';

import type { FileStore } from './file-store.ts';
import { createS3Client, createS3StreamClient, isMissing } from './s3-client.ts';
import { createS3FileStore } from './s3-file-store.ts';
import { createS3ShortLivedFiles } from './s3-short-lived-files.ts';
import type { S3Target } from './s3-target.ts';
import type { ShortLivedFiles } from './short-lived-files.ts';

export type S3Files = {
  readonly files: FileStore;
  readonly previews: ShortLivedFiles;
  /** Whether the service has the bucket; `true` as well while it cannot be asked, as it may be away for a moment. */
  readonly hasBucket: () => Promise<boolean>;
  readonly close: () => void;
};

/** Everything that is kept in a bucket, behind the same two clients. */
export function openS3Files(target: S3Target): S3Files {
  const client = createS3Client(target);
  const streamClient = createS3StreamClient(target);
  return {
    files: createS3FileStore(client, target, undefined, streamClient),
    previews: createS3ShortLivedFiles(client, target, undefined, streamClient),
    hasBucket: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket: target.bucket }));
        return true;
      } catch (error) {
        return !isMissing(error);
      }
    },
    close: () => {
      client.destroy();
      streamClient.destroy();
    },
  };
}
