import { S3ServiceException } from '@aws-sdk/client-s3';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';

import { FileMissingError } from './files/file-store.ts';
import { isOutage } from './outage.ts';

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

function databaseError(code: string): DatabaseError {
  const error = new DatabaseError('in its own words', 0, 'error');
  error.code = code;
  return error;
}

type Case = readonly [name: string, error: unknown];

const storageError = (httpStatusCode: number) =>
  new S3ServiceException({ name: 'InternalError', $fault: 'server', $metadata: { httpStatusCode } });

describe('an outage', () => {
  it.each<Case>([
    ['a refused connection', systemError('ECONNREFUSED', 'connect')],
    ['a socket that is not there', systemError('ENOENT', 'connect')],
    ['a server that shuts down', databaseError('57P01')],
    ['a server that starts', databaseError('57P03')],
    ['a connection that failed', databaseError('08006')],
    ['no connection left', databaseError('53300')],
    ['a disk that is full', systemError('ENOSPC', 'write')],
    ["a database's disk that is full", databaseError('53100')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a query that met one of these', new DrizzleQueryError('select 1', [], databaseError('57P01'))],
    ['a storage in trouble', storageError(503)],
    ['a storage that is silent', Object.assign(new Error(), { name: 'TimeoutError', $metadata: {} })],
  ])('is %s', (_, error) => expect(isOutage(error)).toBe(true));

  it.each<Case>([
    ['a file that is not there', systemError('ENOENT', 'open')],
    ['a value that is there already', databaseError('23505')],
    ['a query that is wrong', new DrizzleQueryError('select', [], databaseError('42601'))],
    ['a stored file that is not there', new FileMissingError('0'.repeat(64))],
    ['a storage that refuses', storageError(403)],
    ['a fault of ours', new TypeError('undefined is not a function')],
    ['nothing', null],
  ])('is not %s', (_, error) => expect(isOutage(error)).toBe(false));
});
