/** What a colour says: roles of theme.css. Never said by colour alone; words or an icon stand with it. */
export type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'seal';
