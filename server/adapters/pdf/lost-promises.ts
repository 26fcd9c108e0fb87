/**
 * Lets a process that draws with pdf.js live on: told to give up a document, pdf.js rejects promises that nobody has, perhaps after
 * the answer, and Node.js would end the process for it.
 */
export function surviveLostPromises(): void {
  process.on('unhandledRejection', () => undefined);
}
