/** What a color says: roles of theme.css. Never said by color alone; words or an icon stand with it. */
export type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'seal';
