import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type DisplayMode, displayMode } from '../../../../contract/enums.ts';
import type { MarkDisplay } from '../../../../contract/mark-layout.ts';
import { useDraft } from '../draft-store.ts';
import type { Picture } from '../ink/canvas.ts';
import { useSigning } from '../signing-context.ts';
import { useNow } from '../use-now.ts';
import { markLines, markText, signTimeText } from './mark-lines.ts';

export type Mark = {
  readonly display: MarkDisplay;
  readonly picture: Picture | null;
  readonly lines: readonly string[];
  readonly fontSize: number;
};

const displays: Readonly<Record<DisplayMode, MarkDisplay>> = {
  [displayMode.text]: 'text',
  [displayMode.textAndImage]: 'text-and-image',
  [displayMode.image]: 'image',
};

const minuteMs = 60_000;

/** What the mark will show with the draft as it is now. */
export function useMark(): Mark {
  const { t } = useTranslation();
  const { target, session, picture } = useSigning();
  const { draft } = session;
  const display = useDraft(draft, (whole) => whole.display);
  const text = useDraft(draft, (whole) => whole.text);
  const reason = useDraft(draft, (whole) => whole.reason);
  const showReason = useDraft(draft, (whole) => whole.showReason);
  const fontSize = useDraft(draft, (whole) => whole.fontSize);
  const minute = Math.floor(useNow(minuteMs / 4) / minuteMs) * minuteMs;
  const signTime = signTimeText(minute, target.document.createdDate);
  const caption = t('signing.reasonCaption');
  const lines = useMemo(
    () =>
      markLines(markText({ text, showReason, reason }, caption), {
        name: target.signerName,
        signTime,
        reason: reason.trim(),
      }),
    [text, showReason, reason, target.signerName, signTime, caption],
  );
  return {
    display: displays[display],
    picture: picture.kind === 'made' ? picture.picture : null,
    lines,
    fontSize,
  };
}
