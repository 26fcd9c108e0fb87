/*
 * Colours that tell the steps' boxes apart on the page. Paper is white in both palettes, so they are the same in both; each carries
 * white text at 4.5:1. The number and the name of the step stand beside every colour.
 */
const colors = [
  '#1d4ed8',
  '#9a3412',
  '#0f766e',
  '#7e22ce',
  '#be185d',
  '#3f6212',
  '#0e6191',
  '#6d4c41',
] as const;

/** The colour of a step, by its place in the workflow from 0. */
export function stepColor(index: number): string {
  return colors[index % colors.length] ?? colors[0];
}
