/** Fails in the place of a value that is always there: `const [row = impossible('a user was not written')] = await …`. */
export function impossible(what: string): never {
  throw new Error(what);
}
