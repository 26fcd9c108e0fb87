/** Who signs in the generated files, with openssl: the same bytes are signed once. */
import { createHash } from 'node:crypto';
import { OpensslAuthority } from '../peers/openssl-authority.ts';

type Sign = (content: Uint8Array) => Uint8Array;

export type Signers = {
  readonly author: Sign;
  readonly colleague: Sign;
  /** Somebody whose root nobody trusts. */
  readonly stranger: Sign;
  /** Answers with a time stamp. */
  readonly clock: Sign;
  /** PEM of the root of all but the stranger. */
  readonly roots: Uint8Array;
};

const validity = { from: '20260101000000Z', to: '20460101000000Z' } as const;

function once(sign: Sign): Sign {
  const made = new Map<string, Uint8Array>();
  return (content) => {
    const key = createHash('sha256').update(content).digest('base64');
    const known = made.get(key) ?? sign(content);
    made.set(key, known);
    return known;
  };
}

/** Makes keys and certificates for `use`, which are gone afterwards. */
export function withSigners<T>(use: (signers: Signers) => T): T {
  const own = new OpensslAuthority('Contract Root');
  const foreign = new OpensslAuthority('Stranger Root');
  try {
    const [author, colleague, clock] = [
      own.issue({ name: 'An', ...validity }),
      own.issue({ name: 'Binh', ...validity }),
      own.issue({ name: 'Clock', extensions: 'stamper', ...validity }),
    ];
    const stranger = foreign.issue({ name: 'An', ...validity });
    return use({
      author: once((content) => own.sign(author, content, { cades: true })),
      colleague: once((content) => own.sign(colleague, content, { cades: true })),
      stranger: once((content) => foreign.sign(stranger, content, { cades: true })),
      clock: once((content) => own.stamp(clock, content)),
      roots: own.root(),
    });
  } finally {
    own.dispose();
    foreign.dispose();
  }
}
