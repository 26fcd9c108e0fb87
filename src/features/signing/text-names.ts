/** What the names in a signature's text stand for is filled in by the service; these are the names themselves. */
export const textNames = { name: '{{Name}}', time: '{{SignTime}}', reason: '{{Reason}}' } as const;
