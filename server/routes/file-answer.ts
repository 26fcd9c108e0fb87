import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Caller } from '../services/caller.ts';
import type { Dependencies } from '../services/dependencies.ts';

/** Answers an operation by a file's bytes. The input was parsed by the operation's schemas. */
export type FileAnswer = (context: {
  readonly deps: Dependencies;
  /** As handlers have it: `null` where the operation's rule asks for no token. */
  readonly caller: Caller | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: unknown;
  readonly query: unknown;
}) => Promise<FastifyReply>;
