/** A template that Zalo has approved: its id, and what each of its parameters is filled with. */
export type ZaloTemplate = {
  readonly id: string;
  readonly fields: readonly { readonly parameter: string; readonly field: string }[];
};

export type ZaloTemplates = ReadonlyMap<string, ZaloTemplate>;

export type ZaloSettings = {
  readonly appId: string;
  readonly secretKey: string;
  /** The one that the operator was given; later ones are stored (`zalo-tokens.ts`). */
  readonly refreshToken: string;
  readonly templates: ZaloTemplates;
  /** Where tokens are renewed, and where messages are taken. */
  readonly tokenUrl: string;
  readonly messageUrl: string;
};

const entryPattern = /^([a-z-]{1,40})=(\d{1,20})\(([\w:, ]{1,500})\)$/;
const fieldPattern = /^(\w{1,60})(?::(\w{1,60}))?$/;

/** Reads `step-invitation=330874(customer_name:name, document, link); otp=330875(otp)`; `null` where it is not written like that. */
export function readZaloTemplates(text: string): ZaloTemplates | null {
  const templates = new Map<string, ZaloTemplate>();
  for (const entry of text.split(';').map((part) => part.trim())) {
    const [, kind = '', id = '', listed = ''] = entryPattern.exec(entry) ?? [];
    const fields = listed.split(',').map((part) => fieldPattern.exec(part.trim()));
    if (kind === '' || templates.has(kind) || fields.includes(null)) {
      return null;
    }
    templates.set(kind, {
      id,
      fields: fields.flatMap((field) =>
        field === null ? [] : [{ parameter: field[1] ?? '', field: field[2] ?? field[1] ?? '' }],
      ),
    });
  }
  return templates;
}
