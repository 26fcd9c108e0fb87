/*
 * Codes of people as programs write them (companion operations, §1): the exact code first, then without regard to case. `BAOTH` and
 * `baoth` are one person, unless both exist.
 */

type Coded = { readonly code: string };

/** As codes are compared that differ in case alone. */
export const foldCode = (code: string): string => code.toLowerCase();

/** People by their codes. */
export class PersonCodes<T extends Coded> {
  readonly #byFoldedCode = new Map<string, Map<string, T>>();

  constructor(people: Iterable<T> = []) {
    for (const person of people) {
      this.add(person);
    }
  }

  /** Whoever had the very code before has it no more. */
  add(person: T): void {
    const folded = foldCode(person.code);
    const alike = this.#byFoldedCode.get(folded) ?? new Map<string, T>();
    this.#byFoldedCode.set(folded, alike.set(person.code, person));
  }

  /** Whom a code names. Where it is nobody's own and several differ from it in case alone, it names none of them. */
  find(code: string): T | undefined {
    const alike = this.#byFoldedCode.get(foldCode(code));
    const [found, another] = alike?.values() ?? [];
    return alike?.get(code) ?? (another ? undefined : found);
  }
}

/** Whom a code names, looked up once. */
export function findByCode<T extends Coded>(people: Iterable<T>, code: string): T | undefined {
  return new PersonCodes(people).find(code);
}

/** Each code as its owner writes it: somebody known, or whoever a code before it named first. */
export function spellCodes(codes: readonly string[], known: Iterable<Coded>): string[] {
  const people = new PersonCodes<Coded>(known);
  return codes.map((code) => {
    const person = people.find(code) ?? { code };
    people.add(person);
    return person.code;
  });
}
