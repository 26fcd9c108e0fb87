import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Dependencies } from '../services/dependencies.ts';

/** Answers an operation by a file's bytes. The input was parsed by the operation's schemas. */
export type FileAnswer = (context: {
  readonly deps: Dependencies;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: unknown;
  readonly query: unknown;
}) => Promise<FastifyReply>;
