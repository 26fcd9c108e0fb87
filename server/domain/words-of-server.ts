const wordsMax = 200;

/** The first line of what a mail server said as people may read it: without addresses. */
export function wordsOfServer(response: string): string {
  const [line = ''] = response.split(/[\r\n]/, 1);
  return line
    .slice(0, 1000)
    .replaceAll(/\S+/g, (word) => (word.includes('@') ? '…' : word))
    .replaceAll(/\p{C}/gu, '')
    .trim()
    .slice(0, wordsMax);
}
