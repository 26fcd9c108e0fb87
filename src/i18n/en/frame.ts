import { company } from './company.ts';
import { documents } from './documents.ts';
import { inbox } from './inbox.ts';
import { lists } from './lists.ts';
import { palette } from './palette.ts';

/** Texts of the frame with the navigation, and of the lists of documents in it. */
export const frame = { company, documents, inbox, lists, palette } as const;
