import type { Queryable } from '../adapters/database/database.ts';

/**
 * A statement that nearly every request sends. Finding its plan takes longer than its rows do, above all in the embedded database; so
 * it is built once for each `db` and planned once by each connection. Its name stands for its text on every connection: what differs
 * from call to call is a placeholder, a list of ids among them.
 */
export function preparedFor<Statement>(prepare: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const known = new WeakMap<Queryable, Statement>();
  return (db) => {
    const statement = known.get(db) ?? prepare(db);
    known.set(db, statement);
    return statement;
  };
}
