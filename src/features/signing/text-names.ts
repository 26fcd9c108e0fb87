/** What the names in a signature's text stand for is filled in by the service; these are the names themselves. */
export const textNames = { name: '{{Name}}', time: '{{SignTime}}' } as const;
