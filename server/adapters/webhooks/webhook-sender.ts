/** One call of a webhook, signed already. */
export type WebhookCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** `reason` is for the people of the company that set the webhook up; `status` is null where no answer came. */
export type WebhookOutcome =
  | { readonly kind: 'taken'; readonly status: number }
  | { readonly kind: 'failed'; readonly reason: string; readonly status: number | null };

/** Calls addresses that a company gave, and so nobody's own network. It never throws. */
export interface WebhookSender {
  send(call: WebhookCall): Promise<WebhookOutcome>;
}
