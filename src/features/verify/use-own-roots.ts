import { useMemo, useState } from 'react';
import type { TrustFiles } from './check/check-messages.ts';

export type OwnRoot = { readonly id: number; readonly name: string; readonly bytes: Uint8Array };

/** Of one certificate file; a list of every root of the world has half as much. */
const largest = 1024 * 1024;

/** What the visitor trusts by themselves, for as long as the tab shows the page. */
export function useOwnRoots() {
  const [roots, setRoots] = useState<readonly OwnRoot[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const trust = useMemo<TrustFiles>(
    () => ({
      roots: roots.map(({ bytes }) => ({ bytes, anchor: { kind: 'own' } })),
      certificates: [],
      crls: [],
    }),
    [roots],
  );
  const add = async (files: readonly File[]): Promise<void> => {
    setRefused(null);
    // Reading of certificates is as large as the rest of the page, and few visitors bring one.
    const { readCertificates } = await import('../../../pdf-signatures/trust/trust-files.ts');
    for (const file of files) {
      const bytes = file.size > largest ? new Uint8Array() : await bytesOf(file);
      const [first] = readCertificates(bytes);
      if (first === undefined) {
        setRefused(file.name);
      } else {
        const name = first.subject.commonName || first.subject.organization || file.name;
        setRoots((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, name, bytes }]);
      }
    }
  };
  const remove = (id: number): void => setRoots((before) => before.filter((root) => root.id !== id));
  return { roots, trust, refused, add, remove };
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
