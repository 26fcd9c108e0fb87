/**
 * The Trusted Types policy for the addresses of workers. It takes addresses of the page's own origin and
 * nothing else, so that `require-trusted-types-for 'script'` keeps its meaning.
 */

function ownAddress(input: string): string {
  const url = new URL(input, document.baseURI);
  if (url.origin !== window.location.origin) {
    throw new TypeError(`A worker must come from the page's own origin, not from ${url.origin}`);
  }
  return url.href;
}

const policy = globalThis.trustedTypes?.createPolicy('countersign-worker', { createScriptURL: ownAddress });

/**
 * The address of a worker's script, in the form that `new Worker()` takes under Trusted Types.
 * Throws a TypeError for an address of another origin.
 */
export function trustedScriptUrl(address: string): string {
  return policy === undefined ? ownAddress(address) : policy.createScriptURL(address);
}
