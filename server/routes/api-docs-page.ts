import { escapeHtml } from '../domain/escape-html.ts';
import type { Json, JsonObject, OpenApiDocument, OpenApiOperation } from './openapi.ts';

/*
 * The interface as a page to read: plain HTML without a script, so that it stands under the strictest policy.
 */

/** Text with its `code` between backticks. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectAt(value: JsonObject | undefined, name: string): JsonObject | undefined {
  const found = value?.[name];
  return isObject(found) ? found : undefined;
}

function textAt(value: JsonObject, name: string): string {
  const found = value[name];
  return typeof found === 'string' ? found : '';
}

function shapesOf(schema: JsonObject, name: 'anyOf' | 'oneOf'): JsonObject[] {
  const list = schema[name];
  return Array.isArray(list) ? list.filter((item: Json) => isObject(item)) : [];
}

/** What a schema is in a few words, with a link where it is a shape that stands further below. */
function typeOf(schema: JsonObject): string {
  const { $ref, type, format, items } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
  }
  const choices = [...shapesOf(schema, 'anyOf'), ...shapesOf(schema, 'oneOf')];
  if (choices.length > 0) {
    return choices.map(typeOf).join(' or ');
  }
  if (schema['const'] !== undefined) {
    return `<code>${escapeHtml(JSON.stringify(schema['const']))}</code>`;
  }
  if (Array.isArray(schema['enum'])) {
    return schema['enum']
      .map((value: Json) => `<code>${escapeHtml(JSON.stringify(value))}</code>`)
      .join(' or ');
  }
  if (type === 'array') {
    return isObject(items) ? `list of ${typeOf(items)}` : 'list';
  }
  const name = Array.isArray(type) ? type.map(String).join(' or ') : typeof type === 'string' ? type : 'any';
  return escapeHtml(typeof format === 'string' ? `${name} (${format})` : name);
}

function limitsOf(schema: JsonObject): string {
  const limits = [
    ['default', 'by default'],
    ['minLength', 'at least, in characters:'],
    ['maxLength', 'at most, in characters:'],
    ['minimum', 'at least'],
    ['exclusiveMinimum', 'more than'],
    ['maximum', 'at most'],
    ['minItems', 'at least, in items:'],
    ['maxItems', 'at most, in items:'],
  ] as const;
  return limits
    .flatMap(([name, words]) => {
      const value = schema[name];
      const isBound = value === undefined || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
      return isBound ? [] : [`${words} ${escapeHtml(JSON.stringify(value))}`];
    })
    .join(', ');
}

/** The fields of an object; deeper ones that have no name of their own as lists within. */
function fieldsOf(schema: JsonObject): string {
  const inner = objectAt(schema, 'items') ?? shapesOf(schema, 'anyOf').find((shape) => shape['properties']);
  const properties = objectAt(schema, 'properties');
  if (!properties) {
    return inner ? fieldsOf(inner) : '';
  }
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const rows = Object.entries(properties).map(([name, field]) => {
    const definition = isObject(field) ? field : {};
    const notes = [required.includes(name) ? 'required' : '', limitsOf(definition)].filter(
      (note) => note !== '',
    );
    const note = notes.length > 0 ? ` <span>${notes.join('; ')}</span>` : '';
    return `<li><code>${escapeHtml(name)}</code> ${typeOf(definition)}${note}${fieldsOf(definition)}</li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}

function section(title: string, content: string): string {
  return content === '' ? '' : `<h4>${title}</h4>${content}`;
}

function shapeSection(title: string, schema: JsonObject): string {
  return section(title, `<p>${typeOf(schema)}</p>${fieldsOf(schema)}`);
}

function parametersOf(operation: OpenApiOperation): string {
  const rows = (operation.parameters ?? []).map((parameter) => {
    const schema = objectAt(parameter, 'schema') ?? {};
    const notes = [
      `in the ${textAt(parameter, 'in')}`,
      parameter['required'] === true ? 'required' : '',
      limitsOf(schema),
    ];
    const note = notes.filter((text) => text !== '').join('; ');
    return `<li><code>${escapeHtml(textAt(parameter, 'name'))}</code> ${typeOf(schema)} <span>${note}</span></li>`;
  });
  return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '';
}

function bodyOf(operation: OpenApiOperation): string {
  const [[type, media] = []] = Object.entries(objectAt(operation.requestBody, 'content') ?? {});
  const schema = isObject(media) ? objectAt(media, 'schema') : undefined;
  return type !== undefined && schema ? shapeSection(`Body, as ${escapeHtml(type)}`, schema) : '';
}

/** `data` of the envelope, for each way in which a call can succeed. */
function answersOf(operation: OpenApiOperation): string {
  const content = objectAt(objectAt(operation.responses, '200'), 'content');
  const schema = objectAt(objectAt(content, 'application/json'), 'schema');
  if (!schema) {
    return section('Answer', '<p>The bytes of the file.</p>');
  }
  const [done, codeNeeded] = shapesOf(schema, 'anyOf').map((shape) =>
    objectAt(objectAt(shape, 'properties'), 'data'),
  );
  return [
    done ? shapeSection('Data of the answer', done) : '',
    codeNeeded ? shapeSection('Data with code 100', codeNeeded) : '',
  ].join('');
}

function operationHtml(path: string, method: string, operation: OpenApiOperation): string {
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b class="${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</b>
<code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>${prose(operation.description)}</p>${section('Parameters', parametersOf(operation))}${bodyOf(operation)}${answersOf(operation)}</details>`;
}

function groupHtml(document: OpenApiDocument, tag: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => operationHtml(path, method, operation)),
  );
  return `<section id="tag-${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${operations.join('')}</section>`;
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:70rem;margin:0 auto;padding:1.5rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
h2{margin:2rem 0 .5rem}h4{margin:1rem 0 .25rem}
details{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:6px;margin:.4rem 0;padding:.4rem .8rem}
summary{cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:4.2rem}
summary span,li span{opacity:.8}code{font-size:.92em}ul ul{margin:.1rem 0 .4rem}p{margin:.4rem 0}`;

/** The whole page. `nonce` lets its one style element through. */
export function apiDocsPage(document: OpenApiDocument, nonce: string): string {
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<section id="shape-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${fieldsOf(schema)}</section>`,
  );
  const links = document.tags.map(
    ({ name }) => `<li><a href="#tag-${escapeHtml(name)}">${escapeHtml(name)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Countersign: interface</title><style nonce="${escapeHtml(nonce)}">${style}</style></head>
<body><header><h1>Countersign: interface</h1><p>${prose(textAt(document.info, 'description'))}</p>
<p>For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Resources"><ul>${links.join('')}<li><a href="#shapes">shapes</a></li></ul></nav></header>
<main>${document.tags.map(({ name }) => groupHtml(document, name)).join('')}
<section id="shapes"><h2>Shapes</h2>${shapes.join('')}</section></main></body></html>`;
}
