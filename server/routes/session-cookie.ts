import type { IncomingHttpHeaders } from 'node:http';

import type { FastifyReply } from 'fastify';

import { pageHeader } from '../../contract/operations/auth.ts';
import type { PageCall } from '../services/caller.ts';
import type { SessionCookie } from '../services/reply.ts';

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');

/** With `__Host-`, no other host of the same site can set it. */
const nameFor = (baseUrl: string): string => (isSecure(baseUrl) ? '__Host-countersign' : 'countersign');

const hostOf = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) ? new URL(address).host : null;

/** `null` where a call does not say that it comes from the service's own page, or its browser says otherwise. */
export function pageCallOf(headers: IncomingHttpHeaders, baseUrl: string): PageCall | null {
  const site = headers['sec-fetch-site'];
  if (
    headers[pageHeader] === undefined ||
    hostOf(headers.origin) !== hostOf(baseUrl) ||
    (site !== undefined && site !== 'same-origin')
  ) {
    return null;
  }
  const prefix = `${nameFor(baseUrl)}=`;
  const found = (headers.cookie ?? '').split('; ').find((pair) => pair.startsWith(prefix));
  return { cookie: found?.slice(prefix.length) ?? null };
}

export function setSessionCookie(
  reply: FastifyReply,
  { value, maxAge }: SessionCookie,
  baseUrl: string,
): void {
  const attributes = [
    `${nameFor(baseUrl)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(baseUrl) ? ['Secure'] : []),
    ...(maxAge === null ? [] : [`Max-Age=${String(maxAge)}`]),
  ];
  void reply.header('set-cookie', attributes.join('; '));
}
