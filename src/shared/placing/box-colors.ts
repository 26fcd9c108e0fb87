/*
 * Colors that tell the boxes of several people apart on a page. Paper is white in both palettes, so they are the same in both; each
 * carries white text at 4.5:1. A number or a name stands beside every color.
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

/** The color of a person's boxes, by their place from 0. */
export function boxColor(index: number): string {
  return colors[index % colors.length] ?? colors[0];
}
