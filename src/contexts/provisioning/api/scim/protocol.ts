/** Names of SCIM 2.0 (RFC 7643, RFC 7644). */
export const MEDIA_TYPE = 'application/scim+json';

export const ROOT = '/scim/v2';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:';
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0:';

export const SCHEMA = {
  user: `${CORE}User`,
  group: `${CORE}Group`,
  schema: `${CORE}Schema`,
  resourceType: `${CORE}ResourceType`,
  serviceProviderConfig: `${CORE}ServiceProviderConfig`,
  list: `${MESSAGES}ListResponse`,
  patch: `${MESSAGES}PatchOp`,
  bulk: `${MESSAGES}BulkRequest`,
  bulkAnswer: `${MESSAGES}BulkResponse`,
  error: `${MESSAGES}Error`,
} as const;

/** A JSON object as it was sent or is answered. */
export type Json = Readonly<Record<string, unknown>>;

/** What one request may ask for. */
export const LIMITS = {
  /** Resources on a page. */
  page: 200,
  defaultPage: 100,
  bulkOperations: 100,
  /** Bytes of a body. */
  payload: 1_048_576,
  patchOperations: 500,
  filterLength: 2_000,
  filterDepth: 20,
  filterConditions: 50,
} as const;
