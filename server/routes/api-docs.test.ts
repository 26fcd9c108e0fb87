import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { RegisteredOperation } from '../../contract/operation.ts';
import { registry } from '../../contract/registry.ts';
import { createTestApp, type TestApp } from '../../test/service/test-app.ts';

const operations: readonly RegisteredOperation[] = registry;

/** The parts of OpenAPI 3.1 that the document uses; anything beside them fails. */
const reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const jsonSchema = z.union([z.record(z.string(), z.unknown()), z.boolean()]);
const media = z.strictObject({ schema: jsonSchema });
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.strictObject({ description: z.string(), schema: jsonSchema })).optional(),
  content: z.record(z.string(), media).optional(),
});
const operationObject = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        in: z.enum(['path', 'query']),
        required: z.boolean(),
        schema: jsonSchema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([response, reference])),
});
const documentSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'delete']), operationObject),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), jsonSchema),
    responses: z.record(z.string(), response),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), bearerFormat: z.string() }),
    ),
  }),
});
type Document = z.output<typeof documentSchema>;

let service: TestApp;
let demo: TestApp;
let document: Document;

const read = async (app: TestApp): Promise<Document> => {
  const answer = await app.app.inject('/api/docs/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return documentSchema.parse(answer.json());
};

beforeAll(async () => {
  service = await createTestApp();
  demo = await createTestApp({ settings: { demo: true } });
  document = await read(service);
});
afterAll(async () => {
  await service.close();
  await demo.close();
});

const described = (from: Document) =>
  Object.entries(from.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    if (name === '$ref' && typeof item === 'string') {
      yield item;
    } else {
      yield* referencesIn(item);
    }
  }
}

describe('the OpenAPI document', () => {
  it('holds every operation at every path, and nothing else', () => {
    const wanted = operations
      .filter(({ auth }) => auth.kind !== 'demo')
      .flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
    expect(
      described(document)
        .map(({ route }) => route)
        .toSorted(),
    ).toEqual(wanted.toSorted());
  });

  it('holds those of demo mode in demo mode alone', async () => {
    expect(document.paths).not.toHaveProperty(['/api/demo/outbox']);
    expect((await read(demo)).paths).toHaveProperty(['/api/demo/outbox', 'get']);
  });

  it('names each operation once', () => {
    const ids = described(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers to nothing that is not there', () => {
    const references = [...referencesIn(document)];
    expect(references.length).toBeGreaterThan(100);
    for (const target of new Set(references)) {
      const found = target
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (place, name) =>
            typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined,
          document,
        );
      expect(found, target).toBeDefined();
    }
  });

  it('describes each parameter of a path, and marks it required', () => {
    for (const { path, operation } of described(document)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const given = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(given.map(({ name }) => name).toSorted(), path).toEqual(names.toSorted());
      expect(given.every(({ required }) => required)).toBe(true);
    }
  });

  it('says how bodies come, and who may call', () => {
    const { paths } = document;
    expect(Object.keys(paths['/api/documents/create']?.post?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ]);
    expect(Object.keys(paths['/api/departments/create']?.post?.requestBody?.content ?? {})).toEqual([
      'application/json',
    ]);
    expect(paths['/api/documents/create']?.post?.security).toEqual([{ bearer: [] }]);
    expect(paths['/api/auth/forgot-password']?.post?.security).toEqual([]);
    expect(paths['/api/departments/create']?.post?.responses).toHaveProperty('403');
    expect(paths['/api/departments/create']?.post?.description).toContain('admin');
    expect(paths['/api/auth/password-login']?.post?.responses).toHaveProperty('429');
  });

  it('lets files through as bytes', () => {
    const { schema } =
      document.paths['/api/documents/create']?.post?.requestBody?.content['multipart/form-data'] ?? {};
    expect(schema).toMatchObject({ properties: { file: { type: 'string', format: 'binary' } } });
  });
});

describe('the page of the interface', () => {
  it('shows every operation, and runs under a policy without scripts', async () => {
    const answer = await service.app.inject('/api/docs');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';.*; style-src 'nonce-[\w+/]{24}'$/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(answer.body).toContain(`<style nonce="${nonce}">`);
    expect(answer.body).not.toMatch(/<script|\sstyle="|\son\w+="/i);
    for (const { operation } of described(document)) {
      expect(answer.body).toContain(`id="${operation.operationId}"`);
    }
  });

  it('links to nothing that is not on it', async () => {
    const { body } = await service.app.inject('/api/docs');
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  });

  it('has a fresh nonce each time', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => service.app.inject('/api/docs')));
    expect(first?.headers['content-security-policy']).not.toBe(second?.headers['content-security-policy']);
  });
});
