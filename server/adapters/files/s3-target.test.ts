import { describe, expect, it } from 'vitest';

import { readS3Target } from './s3-target.ts';

describe('STORAGE_URL', () => {
  it('names a bucket, and may name a folder, a region and a key', () => {
    expect(readS3Target('https://s3.example.com/contracts')).toEqual({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      bucket: 'contracts',
      prefix: '',
      credentials: null,
    });
    expect(readS3Target('http://AKIA:a%2Fb%40c@minio:9000/contracts/a/b?region=ap-southeast-1')).toEqual({
      endpoint: 'http://minio:9000',
      region: 'ap-southeast-1',
      bucket: 'contracts',
      prefix: 'a/b/',
      credentials: { accessKeyId: 'AKIA', secretAccessKey: 'a/b@c' },
    });
  });

  it.each([
    'contracts',
    's3://contracts',
    'https://s3.example.com',
    'https://s3.example.com/Contracts',
    'https://s3.example.com/c',
    'https://key@s3.example.com/contracts',
    'https://:secret@s3.example.com/contracts',
    'https://key:%zz@s3.example.com/contracts',
    'https://s3.example.com/contracts?regoin=eu-west-1',
    'https://s3.example.com/contracts?region=EU',
    'https://s3.example.com/contracts#files',
  ])('is not %s', (text) => expect(readS3Target(text)).toBeNull());
});
