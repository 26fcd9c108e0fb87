/*
 * Colours that tell the signers' boxes apart. Paper is white in both palettes, so they are the same in both; each carries white
 * text at 4.5:1, and the signer's number stands beside every colour.
 */
const colors = ['#1d4ed8', '#9a3412', '#0f766e', '#7e22ce', '#be185d', '#3f6212', '#0e6191'] as const;

/** The colour of the n-th signer's box. */
export function boxColor(order: number): string {
  return colors[(order - 1) % colors.length] ?? colors[0];
}
