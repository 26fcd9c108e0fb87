import { envelopeCode } from '../../contract/envelope.ts';
import { formatMessage } from '../../contract/messages.ts';
import { Refusal } from '../domain/refusal.ts';

/** So many bytes of what a body may have are for each value: an employee's take twice as many, cells of a batch about as many, `0,` two. */
const bytesPerValue = 16;
/** No schema of the interface comes near. */
const mostDepth = 100;

const code = (letter: string): number => letter.charCodeAt(0);
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')];
const [openBracket, closeBracket, openBrace, closeBrace] = [code('['), code(']'), code('{'), code('}')];

/**
 * The bytes of a JSON body as a value; no bytes, or white space alone, as `undefined`. Millions of values fit into a body that may hold
 * a few large ones: as objects they would take gigabytes, and everybody's time.
 *
 * @throws {Refusal} 400 when it is no JSON, 413 when it holds too many values for a body of at most so many bytes.
 */
export function parseJson(body: Buffer, bodyLimit: number): unknown {
  if (!isModest(body, bodyLimit / bytesPerValue)) {
    throw new Refusal(formatMessage('tooLarge'), envelopeCode.tooLarge);
  }
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') {
    return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(formatMessage('malformed'), envelopeCode.invalid);
  }
}

/** Whether a body has so many values at most, none of them deep in others. What is no JSON may be anything. */
function isModest(body: Buffer, mostValues: number): boolean {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    switch (body[at]) {
      case quote:
        at = endOfText(body, at);
        break;
      case comma:
        values += 1;
        break;
      case openBracket:
      case openBrace:
        values += 1;
        depth += 1;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      default:
    }
    if (values > mostValues || depth > mostDepth) {
      return false;
    }
  }
  return true;
}

/** Where a text ends that begins at a quotation mark. */
function endOfText(body: Buffer, begin: number): number {
  let end = begin;
  do {
    end = body.indexOf(quote, end + 1);
  } while (end !== -1 && isEscaped(body, end));
  return end === -1 ? body.length : end;
}

/** Whether an odd number of backslashes stands before a letter. */
function isEscaped(body: Buffer, at: number): boolean {
  let before = at;
  while (body[before - 1] === backslash) {
    before -= 1;
  }
  return (at - before) % 2 === 1;
}
