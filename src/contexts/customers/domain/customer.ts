/** An organisation, or a person, that work is done for. */
export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  /** The description as it was sent, as a text or a document, where that is not the plain text. */
  readonly descriptionSource: string | object | null;
  readonly email: string | null;
  readonly websiteUrl: string | null;
  readonly domain: string | null;
  readonly employees: number | null;
  /** How far its sale has come, and how its contract stands: free texts. */
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
