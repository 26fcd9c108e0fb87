import { z } from 'zod';

import { enumerationSchema } from '../../contract/enumeration.ts';
import { envelopeCode } from '../../contract/envelope.ts';
import { companySettingsSchema, webhookSchema } from '../../contract/models/company.ts';
import { userGroupSchema } from '../../contract/models/directory.ts';
import { documentSchema, documentTypeSchema, processStepSchema } from '../../contract/models/document.ts';
import { templateSchema } from '../../contract/models/template.ts';
import { companySchema, departmentSchema, userBriefSchema, userSchema } from '../../contract/models/user.ts';
import type { AuthRule, Operation, RegisteredOperation } from '../../contract/operation.ts';
import { registry } from '../../contract/registry.ts';

/*
 * The interface as an OpenAPI 3.1 document, made from the registry: what is mounted is what is described. Schemas are those of
 * the requests as the service takes them and of the answers as it writes them.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export type OpenApiDocument = {
  readonly openapi: '3.1.1';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: OpenApiOperation } };
  readonly components: {
    readonly schemas: { readonly [name: string]: JsonObject };
    readonly responses: JsonObject;
    readonly securitySchemes: JsonObject;
  };
};

export type OpenApiOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly JsonObject[];
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses: JsonObject;
};

/** Shapes that many operations share stand once, under these names. */
const named = z.registry<{ id: string }>();
named.add(companySchema, { id: 'Company' });
named.add(companySettingsSchema, { id: 'CompanySettings' });
named.add(departmentSchema, { id: 'Department' });
named.add(documentSchema, { id: 'Document' });
named.add(documentTypeSchema, { id: 'DocumentType' });
named.add(enumerationSchema, { id: 'Enumeration' });
named.add(processStepSchema, { id: 'ProcessStep' });
named.add(templateSchema, { id: 'DocumentTemplate' });
named.add(userBriefSchema, { id: 'UserBrief' });
named.add(userGroupSchema, { id: 'UserGroup' });
named.add(userSchema, { id: 'User' });
named.add(webhookSchema, { id: 'Webhook' });

const about = `Every answer but a file's bytes is an envelope \`{data, success, code, messages}\`. A refusal of the business is HTTP 200 with
\`success: false\`; \`code\` 100 says that a one-time code is needed, 202 that a batch is still being built, 400 that a field is
wrong (\`messages\` then hold \`<field path>: <what is wrong>\`). Names of fields are taken in any case, numbers also as text.`;

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Gathers shared schemas while operations are described. */
class Schemas {
  readonly found: Record<string, JsonObject> = {};

  /** The JSON schema of a Zod schema, referring to the shared ones under `components`. */
  of(schema: z.ZodType): JsonObject {
    // Wrapped, so that a schema that is shared comes out as a reference.
    const made: unknown = z.toJSONSchema(z.object({ it: schema }), {
      io: 'input',
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: named,
    });
    const { properties, $defs } = this.#lift(jsonObject.parse(made));
    for (const [name, definition] of Object.entries(isObject($defs) ? $defs : {})) {
      if (isObject(definition)) {
        const { id: _id, ...rest } = definition;
        this.found[name] = rest;
      }
    }
    const it = isObject(properties) ? properties['it'] : undefined;
    return isObject(it) ? it : {};
  }

  #lift(value: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, this.#liftValue(name, item)]),
    );
  }

  #liftValue(name: string, value: Json): Json {
    if (name === '$ref' && typeof value === 'string') {
      return value.replace('#/$defs/', '#/components/schemas/');
    }
    if (Array.isArray(value)) {
      return value.map((item: Json) => (isObject(item) ? this.#lift(item) : item));
    }
    return isObject(value) ? this.#lift(value) : value;
  }
}

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(json), z.record(z.string(), json)]),
);
const jsonObject = z.record(z.string(), json);

function envelopeOf(data: JsonObject): JsonObject {
  return {
    type: 'object',
    required: ['success', 'code', 'messages'],
    properties: {
      data,
      success: { const: true },
      code: { type: 'integer' },
      messages: { type: 'array', items: { type: 'string' } },
    },
  };
}

const failure: JsonObject = {
  type: 'object',
  required: ['success', 'code', 'messages'],
  properties: {
    data: {},
    success: { const: false },
    code: { type: 'integer' },
    messages: { type: 'array', minItems: 1, items: { type: 'string' } },
  },
};

function jsonContent(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}

function failureResponse(description: string, headers?: JsonObject): JsonObject {
  return {
    description,
    content: jsonContent({ $ref: '#/components/schemas/Failure' }),
    ...(headers && { headers }),
  };
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
};

const responses = {
  Unauthenticated: failureResponse('The token is missing, wrong or expired'),
  Forbidden: failureResponse('The token is good, but its bearer may not do this'),
  TooLarge: failureResponse('The body is larger than the operation takes'),
  UnsupportedType: failureResponse('The content type is not the one of the operation'),
  TooManyRequests: failureResponse('Too many calls from one address', retryAfter),
  Internal: failureResponse('A fault of the service, with the number of the request'),
  Unavailable: failureResponse(
    'The database or the storage is away for a while, or there is more to do than can be done soon',
    retryAfter,
  ),
};

function whoMayCall(auth: AuthRule): string {
  switch (auth.kind) {
    case 'public':
      return 'Anyone, without a token.';
    case 'bearer':
      return 'Whoever holds a token of any kind.';
    case 'account':
      return 'Whoever has given a password, whether or not a company is chosen.';
    case 'guest':
      return 'Whoever is outside the companies and has given the password of an account of their own.';
    case 'session':
      return auth.roles
        ? `Users of a company with one of the roles: ${auth.roles.join(', ')}.`
        : 'Every user of a company.';
    case 'processing':
      return 'Users of a company, and bearers of a process code or link for their one document.';
    case 'download':
      return 'Whoever holds the token in the query, without any other.';
    case 'demo':
      return 'Anyone, in demo mode alone.';
  }
}

function needsToken({ auth }: Operation): boolean {
  return !['public', 'download', 'demo'].includes(auth.kind);
}

function parametersOf(schemas: Schemas, operation: Operation): JsonObject[] {
  const list = (schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonObject[] => {
    const { properties, required } = schema ? schemas.of(schema) : {};
    const names = Array.isArray(required) ? required : [];
    return Object.entries(isObject(properties) ? properties : {}).map(([name, definition]) => ({
      name,
      in: place,
      required: place === 'path' || names.includes(name),
      schema: definition,
    }));
  };
  return [...list(operation.params, 'path'), ...list(operation.query, 'query')];
}

function requestBodyOf(schemas: Schemas, operation: Operation): JsonObject | null {
  if (operation.body === undefined) {
    return null;
  }
  const type = operation.encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [type]: { schema: schemas.of(operation.body) } } };
}

function successOf(schemas: Schemas, operation: Operation): JsonObject {
  if (operation.data === 'file') {
    return {
      '200': { description: 'The bytes of the file', content: { '*/*': { schema: {} } } },
      '206': { description: 'The bytes of the range that was asked for', content: { '*/*': { schema: {} } } },
    };
  }
  const done = envelopeOf(schemas.of(operation.data));
  const needed = operation.otp ? [envelopeOf(schemas.of(operation.otp))] : [];
  return {
    '200': {
      description: operation.otp
        ? 'Done; or, with code 100, that a one-time code is needed in a second call; or refused'
        : 'Done, or refused',
      content: jsonContent({ anyOf: [done, ...needed, { $ref: '#/components/schemas/Failure' }] }),
    },
  };
}

function responsesOf(schemas: Schemas, operation: Operation): JsonObject {
  const refer = (name: keyof typeof responses): JsonObject => ({ $ref: `#/components/responses/${name}` });
  const restricted = needsToken(operation) && operation.auth.kind !== 'bearer';
  return {
    ...successOf(schemas, operation),
    ...(needsToken(operation) && { [String(envelopeCode.unauthenticated)]: refer('Unauthenticated') }),
    ...(restricted && { [String(envelopeCode.forbidden)]: refer('Forbidden') }),
    ...(operation.method === 'POST' && { [String(envelopeCode.tooLarge)]: refer('TooLarge') }),
    ...(operation.body && { [String(envelopeCode.unsupportedType)]: refer('UnsupportedType') }),
    ...(operation.rateLimit && { [String(envelopeCode.tooManyRequests)]: refer('TooManyRequests') }),
    [String(envelopeCode.internal)]: refer('Internal'),
    [String(envelopeCode.unavailable)]: refer('Unavailable'),
  };
}

/** What comes after `/api` and a version: operations of one resource stand together. */
function tagOf({ paths }: Operation): string {
  return /^(?:\/api)?(?:\/v\d+)?\/([\w-]+)/i.exec(paths[0])?.[1]?.toLowerCase() ?? 'other';
}

function describe(schemas: Schemas, operation: RegisteredOperation, variant: number): OpenApiOperation {
  const parameters = parametersOf(schemas, operation);
  const requestBody = requestBodyOf(schemas, operation);
  const limit = operation.rateLimit;
  const often = limit
    ? ` At most ${String(limit.max)} calls in ${String(limit.windowSeconds)} seconds from one address.`
    : '';
  return {
    operationId: variant === 0 ? operation.id : `${operation.id}${String(variant + 1)}`,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: `${whoMayCall(operation.auth)}${often}`,
    security: needsToken(operation) ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(schemas, operation),
  };
}

/** Describes every operation; those of demo mode where there is one. `server` is the address that paths begin at. */
export function openApiDocument(options: {
  readonly demo: boolean;
  readonly server: string;
}): OpenApiDocument {
  const schemas = new Schemas();
  const operations: readonly RegisteredOperation[] = registry;
  const mounted = operations.filter(({ auth }) => auth.kind !== 'demo' || options.demo);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of mounted) {
    for (const [variant, path] of operation.paths.entries()) {
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: describe(schemas, operation, variant),
      };
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Countersign', version: '1', description: about },
    servers: [{ url: options.server }],
    tags: [...new Set(mounted.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.found, Failure: failure },
      responses,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
