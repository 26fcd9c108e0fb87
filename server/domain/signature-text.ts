/** What the names in a signature's text stand for (companion operations, §4). */
export type SignatureFacts = {
  readonly name: string;
  /** As people read it. */
  readonly signTime: string;
  readonly reason: string;
  readonly subject: {
    readonly commonName: string;
    readonly organization: string;
    readonly organizationalUnit: string;
    readonly userId: string;
    readonly title: string;
  };
};

function valueOf(name: string, facts: SignatureFacts): string | null {
  switch (name) {
    case 'name':
      return facts.name;
    case 'signtime':
      return facts.signTime;
    case 'reason':
      return facts.reason;
    case 'subjectdn.cn':
      return facts.subject.commonName;
    case 'subjectdn.o':
      return facts.subject.organization;
    case 'subjectdn.ou':
      return facts.subject.organizationalUnit;
    case 'subjectdn.uid':
      return facts.subject.userId;
    case 'subjectdn.t':
      return facts.subject.title;
    default:
      return null;
  }
}

/** Fills in `{{Name}}` and its like; a name that nobody knows stays as it is. */
export function fillSignatureText(text: string, facts: SignatureFacts): string {
  return text.replace(
    /\{\{\s*([\w.]+)\s*\}\}/g,
    (whole, name: string) => valueOf(name.toLowerCase(), facts) ?? whole,
  );
}

/** The lines of a mark, from top to bottom. The reason comes last when it is shown and does not stand in the text already. */
export function signatureLines(
  action: { readonly text: string; readonly showReason: boolean; readonly reason: string | null },
  facts: SignatureFacts,
  reasonCaption: string,
): string[] {
  const lines = fillSignatureText(action.text, facts)
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const mentioned = /\{\{\s*reason\s*\}\}/i.test(action.text);
  if (action.showReason && action.reason !== null && !mentioned) {
    lines.push(`${reasonCaption}: ${action.reason}`);
  }
  return lines;
}
