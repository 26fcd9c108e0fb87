/** One call of a webhook, signed already. */
export type WebhookCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** `reason` is for the people of the company that set the webhook up. */
export type WebhookOutcome =
  { readonly kind: 'taken' } | { readonly kind: 'failed'; readonly reason: string };

/** Calls addresses that a company gave, and so nobody's own network. It never throws. */
export interface WebhookSender {
  send(call: WebhookCall): Promise<WebhookOutcome>;
}
