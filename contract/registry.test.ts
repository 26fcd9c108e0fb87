import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { RegisteredOperation } from './operation.ts';
import { registry } from './registry.ts';

const operations: readonly RegisteredOperation[] = registry;

describe('the registry of operations', () => {
  it('names each operation once', () => {
    const ids = operations.map((operation) => operation.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives each method and path to one operation', () => {
    const routes = operations.flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s is sound',
    (_id, operation) => {
      for (const path of operation.paths) {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        expect(Object.keys(operation.params?.shape ?? {}).toSorted()).toEqual(names.toSorted());
      }
      expect(operation.method === 'POST' || operation.body === undefined).toBe(true);
      expect(operation.encoding === undefined || operation.body !== undefined).toBe(true);
      expect(operation.summary).not.toBe('');
    },
  );

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s bounds everything that it is given',
    (_id, { params, query, body }) => {
      const parts = { params, query, body };
      const unbounded = Object.entries(parts).flatMap(([name, schema]) =>
        schema === undefined
          ? []
          : unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
      );
      expect(unbounded).toEqual([]);
    },
  );

  it('opens to everyone only what must be open', () => {
    const open = operations.filter(({ auth }) => auth.kind === 'public').map(({ id }) => id);
    expect(open.toSorted()).toEqual([
      'acceptInvitation',
      'authoritiesFind',
      'authorityRevocationList',
      'contactChangeAnswer',
      'contactChangeLink',
      'drawingLinkDeliver',
      'drawingLinkOpen',
      'fileCheck',
      'forgotPassword',
      'freshProcessCode',
      'inPersonCode',
      'inPersonEnd',
      'inPersonOpen',
      'linkLogin',
      'mailChoiceAnswer',
      'mailChoiceLink',
      'passwordLink',
      'passwordLogin',
      'passwordLoginV2',
      'processCodeLogin',
      'resetPassword',
      'sessionToken',
      'trustedRootsList',
    ]);
  });

  it('limits how often what is open may be called', () => {
    for (const operation of operations) {
      if (operation.auth.kind === 'public') {
        expect(operation.rateLimit, operation.id).toBeDefined();
      }
    }
  });
});

/** Texts without a length and a pattern, and lists without a length, by where they stand. */
function unboundedIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) {
    return [];
  }
  const found: string[] = [];
  const has = (name: string): boolean => name in schema;
  const type: unknown = Reflect.get(schema, 'type');
  if (
    type === 'string' &&
    !['maxLength', 'pattern', 'format', 'enum', 'const', 'contentEncoding'].some(has)
  ) {
    found.push(`${path} is a text`);
  }
  if (type === 'array' && !has('maxItems')) {
    found.push(`${path} is a list`);
  }
  for (const [name, inner] of Object.entries(schema)) {
    found.push(...unboundedIn(inner, name === 'properties' ? path : `${path}.${name}`));
  }
  return found;
}

describe('the priority of an operation', () => {
  /** Whether an operation answers a page of many things. */
  const isList = ({ data }: RegisteredOperation): boolean =>
    data instanceof z.ZodObject && 'items' in data.shape && 'totalCount' in data.shape;

  it('is least for every list', () => {
    const lists = operations.filter((operation) => isList(operation));
    expect(lists.length).toBeGreaterThan(10);
    expect(lists.filter(({ priority }) => priority !== 'browsing').map(({ id }) => id)).toEqual([]);
  });

  it('is most for every act that a code confirms', () => {
    const acts = operations.filter(({ otp, auth }) => otp !== undefined && auth.kind !== 'public');
    expect(acts.map(({ id, priority }) => [id, priority])).toEqual([
      ['processDocument', 'confirming'],
      ['processBatch', 'confirming'],
    ]);
  });

  it('is usual for a document and its file, which signing begins with', () => {
    const signing = operations.filter(({ id }) => ['documentGet', 'download', 'linkLogin'].includes(id));
    expect(signing.map(({ priority }) => priority)).toEqual(Array(3).fill(undefined));
  });

  it('is none for a call that waits for news', () => {
    expect(operations.filter(({ priority }) => priority === null).map(({ id }) => id)).toEqual([
      'documentChanges',
    ]);
  });
});
