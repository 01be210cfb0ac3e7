/** An organisation or a person that work is done for. */
export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The description as the client sent it, a text or a document; null if that is the plain text. */
  readonly descriptionSource: string | object | null;
  readonly email: string | null;
  readonly websiteUrl: string | null;
  readonly domain: string | null;
  readonly employees: number | null;
  /** Stage of the sale and state of the contract, in words of the workspace. */
  readonly stage: string | null;
  readonly contractStatus: string | null;
  readonly revenue: string | null;
  readonly logoProps: object;
  /** A file of the workspace. */
  readonly logoAssetId: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
}

/** A request of a customer. */
export interface CustomerRequest {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The description as the client sent it, a text or a document; null if that is the plain text. */
  readonly descriptionSource: string | object | null;
  /** Address at which the customer asked, such as a ticket. */
  readonly link: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
}
