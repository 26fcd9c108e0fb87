/** A channel refused a message to an address for good: trying again would change nothing. */
export class DeliveryRefusedError extends Error {
  override readonly name = 'DeliveryRefusedError';
  /** What the channel said, in short and without addresses. */
  readonly refusal: string;

  constructor(message: string, refusal: string) {
    super(message);
    this.refusal = refusal;
  }
}
