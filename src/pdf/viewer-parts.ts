import { PasswordForm } from './loading/password-form.tsx';
import { FindBar } from './search/find-bar.tsx';
import { PagesPanel } from './sidebar/pages-panel.tsx';
import { ViewerTools } from './viewer-tools.tsx';

/** What stands around the pages of a document that is read, and not before; it comes with what reads it. */
export const viewerParts = { FindBar, PagesPanel, PasswordForm, ViewerTools };

export type ViewerParts = typeof viewerParts;
