import { envelopeCode, envelopeSchema } from '../../contract/envelope.ts';
import type { Operation } from '../../contract/operation.ts';

/** Fields of an answer that its operation does not name: columns of a table that a query selected whole, say. */
export function unknownFields(operation: Operation, text: string): string[] {
  const { code, data } = envelopeSchema.parse(JSON.parse(text));
  const schema = code === envelopeCode.otpSent ? operation.otp : operation.data;
  return schema === undefined || schema === 'file' ? [] : missingFrom(schema.parse(data), data, 'data');
}

/** Where `read` lacks a field that was `told`: reading leaves out what a schema does not name. */
function missingFrom(read: unknown, told: unknown, path: string): string[] {
  if (typeof told !== 'object' || told === null || typeof read !== 'object' || read === null) {
    return [];
  }
  const known = new Map<string, unknown>(Object.entries(read));
  return Object.entries(told).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    return known.has(name) ? missingFrom(known.get(name), value, at) : [at];
  });
}
