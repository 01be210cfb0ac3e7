/** What a customer asked for. */
export interface CustomerRequest {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** Where it was asked. */
  readonly link: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
}
