/** Sets reports about documents as PDFs: A4, with all their letters in them, one column of facts. */
export interface ReportRenderer {
  /** A promise rejects when the report is beyond what can be set, or the report renderer was closed. */
  print(report: Report): Promise<Uint8Array>;
  close(): Promise<void>;
}

export type Report = {
  readonly language: 'vi' | 'en';
  readonly title: string;
  /** What it is about, below the title. */
  readonly subtitle: string;
  /** At the foot of each page, to the left. */
  readonly footer: string;
  /** At the foot of each page, to the right; `{page}` and `{pages}` stand for numbers. */
  readonly pageLabel: string;
  readonly blocks: readonly ReportBlock[];
};

export type ReportBlock =
  | { readonly kind: 'section'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** What the report comes to, in a box of its own. */
  | { readonly kind: 'verdict'; readonly tone: 'good' | 'bad'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly ReportFact[] }
  /** One of several things of a kind. */
  | {
      readonly kind: 'item';
      readonly title: string;
      /** To the right of the title: a moment, a state. */
      readonly note: string;
      readonly facts: readonly ReportFact[];
      /** Below the facts. */
      readonly picture?: ReportPicture;
    };

export type ReportPicture = {
  readonly label: string;
  readonly png: Uint8Array;
  /** Wanted, in points; a larger one than there is room for is made smaller. */
  readonly width: number;
  readonly height: number;
};

/** `code` is set in letters of one width: hashes, addresses. */
export type ReportFact = {
  readonly label: string;
  readonly value: string;
  readonly style: 'text' | 'code';
};
