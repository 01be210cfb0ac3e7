/** What a customer asked for. */
export interface CustomerRequest {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The description as it was sent, as a text or a document, where that is not the plain text. */
  readonly descriptionSource: string | object | null;
  /** Where it was asked. */
  readonly link: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
}
