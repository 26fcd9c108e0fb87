/** What a program started must not outlive it, also when it ends before it came to its own tidying up. */
const endings = new Set<() => void>();

process.once('exit', () => {
  for (const end of endings) {
    end();
  }
});

/** Has this done when the program ends, where nothing can be waited for any more; the answer takes it back. */
export function endWithProgram(end: () => void): () => void {
  endings.add(end);
  return () => endings.delete(end);
}
