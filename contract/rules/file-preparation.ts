/**
 * What the service does to an uploaded PDF before it can be signed:
 *
 * - `repaired`: it was written anew, because it is damaged or readers may take it differently
 * - `fields-drawn`: form fields with a value, and notes without an appearance of their own, were drawn in an appended revision
 */
export const fileChanges = ['repaired', 'fields-drawn'] as const;
export type FileChange = (typeof fileChanges)[number];

/**
 * What can make a PDF show or do something else than what is seen:
 *
 * - `javascript`: scripts, wherever they stand
 * - `actions`: actions that do more than go to a page of the document or open a web address
 * - `optional-content`: layers whose state can change what is seen
 */
export const activeContents = ['javascript', 'actions', 'optional-content'] as const;
export type ActiveContent = (typeof activeContents)[number];
