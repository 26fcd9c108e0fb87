/** In the place of a row that an insert always returns: `const [row = notWritten('a user')] = await …`. */
export function notWritten(what: string): never {
  throw new Error(`${what} was not written`);
}
