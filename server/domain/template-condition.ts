import { normalizeText } from '../../contract/normalize-text.ts';
import { readAmount } from '../../contract/rules/typed-value.ts';

/**
 * Conditions of templates, as in `{?{salary > 0 && kind == "official"}}` (companion operations, §5): names, numbers, texts,
 * comparisons, `!`, `&&`, `||` and parentheses. They are read once into a tree and never run as code.
 */

export type Condition =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'not'; readonly of: Condition }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Condition;
      readonly right: Condition;
    };

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=' | '&&' | '||';

type Token =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sign'; readonly sign: string };

/** Quotes may be those that Word makes of straight ones. */
const tokenPattern =
  /\s*(?:(?<number>-?\d+(?:\.\d+)?)(?![\w.])|["“”](?<double>[^"“”]*)["“”]|['‘’](?<single>[^'‘’]*)['‘’]|(?<name>[A-Za-z_0-9]+(?:\.[A-Za-z_0-9]+)*)|(?<sign>&&|\|\||==|!=|<=|>=|[<>!()]))/y;

const longest = 500;
const deepest = 30;

/** Binds from loosest to tightest. */
const levels: readonly (readonly Operator[])[] = [['||'], ['&&'], ['==', '!=', '<', '<=', '>', '>=']];

/** `null` when the text is no condition. */
export function parseCondition(text: string): Condition | null {
  const tokens = text.length > longest ? null : tokensOf(text.trim());
  if (tokens === null) {
    return null;
  }
  let at = 0;
  let depth = 0;

  const takesSign = (signs: readonly string[]): string | null => {
    const token = tokens[at];
    if (token?.kind === 'sign' && signs.includes(token.sign)) {
      at += 1;
      return token.sign;
    }
    return null;
  };

  const binary = (level: number): Condition | null => {
    const operators = levels[level];
    if (operators === undefined) {
      return unary();
    }
    let left = binary(level + 1);
    for (;;) {
      const sign = takesSign(operators);
      const operator = operators.find((one) => one === sign);
      if (left === null || operator === undefined) {
        return left;
      }
      const right = binary(level + 1);
      left = right && { kind: 'binary', operator, left, right };
    }
  };

  const unary = (): Condition | null => {
    depth += 1;
    const found = depth > deepest ? null : operand();
    depth -= 1;
    return found;
  };

  const operand = (): Condition | null => {
    if (takesSign(['!']) !== null) {
      const of = unary();
      return of && { kind: 'not', of };
    }
    if (takesSign(['(']) !== null) {
      const inner = binary(0);
      return takesSign([')']) === null ? null : inner;
    }
    const token = tokens[at];
    at += 1;
    switch (token?.kind) {
      case 'value':
        return { kind: 'literal', value: token.value };
      case 'name':
        return { kind: 'name', name: token.name };
      case 'sign':
      case undefined:
        return null;
    }
  };

  const condition = binary(0);
  return at === tokens.length ? condition : null;
}

function tokensOf(text: string): readonly Token[] | null {
  const pattern = new RegExp(tokenPattern);
  const tokens: Token[] = [];
  while (pattern.lastIndex < text.length) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) {
      return null;
    }
    tokens.push(tokenOf(groups));
  }
  return tokens;
}

function tokenOf(groups: Readonly<Record<string, string | undefined>>): Token {
  const { number, name, sign } = groups;
  if (number !== undefined) {
    return { kind: 'value', value: Number(number) };
  }
  if (name !== undefined) {
    const isBoolean = name === 'true' || name === 'false';
    return isBoolean ? { kind: 'value', value: name === 'true' } : { kind: 'name', name };
  }
  if (sign !== undefined) {
    return { kind: 'sign', sign };
  }
  return { kind: 'value', value: groups['double'] ?? groups['single'] ?? '' };
}

/** The names that a condition asks for, in order of appearance. */
export function namesOf(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'literal':
      return [];
    case 'name':
      return [condition.name];
    case 'not':
      return namesOf(condition.of);
    case 'binary':
      return [...namesOf(condition.left), ...namesOf(condition.right)];
  }
}

/** Whether a condition holds, where `valueOf` says what a name stands for. */
export function holds(condition: Condition, valueOf: (name: string) => unknown): boolean {
  return isTrue(evaluate(condition, valueOf));
}

function evaluate(condition: Condition, valueOf: (name: string) => unknown): unknown {
  switch (condition.kind) {
    case 'literal':
      return condition.value;
    case 'name':
      return valueOf(condition.name);
    case 'not':
      return !holds(condition.of, valueOf);
    case 'binary':
      return binaryValue(condition, valueOf);
  }
}

function binaryValue(
  { operator, left, right }: Extract<Condition, { kind: 'binary' }>,
  valueOf: (name: string) => unknown,
): boolean {
  if (operator === '&&') {
    return holds(left, valueOf) && holds(right, valueOf);
  }
  if (operator === '||') {
    return holds(left, valueOf) || holds(right, valueOf);
  }
  const order = compare(evaluate(left, valueOf), evaluate(right, valueOf));
  switch (operator) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

/** Values come from cells, so a number is mostly a text; an empty list or text, none of something and `false` are no. */
function isTrue(value: unknown): boolean {
  if (typeof value === 'string') {
    return !['', 'false'].includes(value.trim().toLowerCase()) && numberOf(value) !== 0;
  }
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** As numbers where both are, else as texts. */
function compare(left: unknown, right: unknown): number {
  const [x, y] = [numberOf(left), numberOf(right)];
  if (x !== null && y !== null) {
    return x - y;
  }
  const [a, b] = [textOf(left), textOf(right)];
  return a === b ? 0 : a < b ? -1 : 1;
}

/** What a cell holds is read as where it is printed: 730.000 is more than 100000. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') {
    return value;
  }
  const text = textOf(value);
  const read = text === '' ? Number.NaN : (readAmount(text) ?? Number(text));
  return Number.isFinite(read) ? read : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? normalizeText(String(value), 'NFC').trim()
    : '';
}
