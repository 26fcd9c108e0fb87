import { adjacent } from './adjacent.ts';
import { coordinate } from './coordinate.ts';
import { document } from './document.ts';
import { fill } from './fill.ts';
import { placing } from './placing.ts';
import { readingServerMessages } from './reading-server-messages.ts';
import { signatureEditor } from './signature-editor.ts';
import { signing } from './signing.ts';
import { viewer } from './viewer.ts';

/** Texts of a document on the screen, and of acting on it. */
export const reading = {
  adjacent,
  coordinate,
  document,
  fill,
  placing,
  serverMessages: readingServerMessages,
  signatureEditor,
  signing,
  viewer,
} as const;
