import { ROOT, LIMITS, SCHEMA, type Json } from './protocol';

interface AttributeOptions {
  readonly type?: string;
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable';
  readonly uniqueness?: 'none' | 'server';
  readonly subAttributes?: readonly Json[];
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
}

const attribute = (name: string, description: string, options: AttributeOptions = {}): Json => ({
  ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...options,
});

const readOnly = { mutability: 'readOnly' } as const;
const EXACT = { caseExact: true } as const;

const EXTERNAL_ID = attribute('externalId', 'Id of the resource at the identity provider.', EXACT);

const USER = [
  attribute('userName', 'Name by which the identity provider knows the person. Unique in the workspace.', {
    required: true,
    uniqueness: 'server',
  }),
  EXTERNAL_ID,
  attribute('name', 'Parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.', readOnly),
      attribute('givenName', 'First name.'),
      attribute('familyName', 'Last name.'),
    ],
  }),
  attribute('displayName', 'The name that others see.'),
  attribute('active', 'Whether the person may enter the workspace.', { type: 'boolean' }),
  attribute('emails', 'The address of the account. It counts when the person is added, and stays.', {
    type: 'complex',
    multiValued: true,
    mutability: 'immutable',
    subAttributes: [
      attribute('value', 'The address.', { mutability: 'immutable' }),
      attribute('type', 'Always "work".', { canonicalValues: ['work'], mutability: 'immutable' }),
      attribute('primary', 'Always true.', { type: 'boolean', mutability: 'immutable' }),
    ],
  }),
  attribute('groups', 'Groups of the person. Change them at the groups.', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'Id of the group.', { ...readOnly, ...EXACT }),
      attribute('$ref', 'Address of the group.', { ...readOnly, type: 'reference', referenceTypes: ['Group'] }),
      attribute('display', 'Name of the group.', readOnly),
      attribute('type', 'Always "direct".', { ...readOnly, canonicalValues: ['direct'] }),
    ],
  }),
];

const GROUP = [
  attribute('displayName', 'Name of the group, by which group sync knows it. Unique in the workspace.', {
    required: true,
    uniqueness: 'server',
  }),
  EXTERNAL_ID,
  attribute('members', 'People in the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of the user.', { ...EXACT, mutability: 'immutable' }),
      attribute('$ref', 'Address of the user.', { ...readOnly, type: 'reference', referenceTypes: ['User'] }),
      attribute('display', 'Name of the user.', readOnly),
      attribute('type', 'Always "User".', { mutability: 'immutable', canonicalValues: ['User'] }),
    ],
  }),
];

/** Returns the absolute address of a path. */
type Address = (path: string) => string;

const metaOf = (resourceType: string, location: string) => ({ meta: { resourceType, location } });

export const schemas = (address: Address): readonly Json[] =>
  [
    { id: SCHEMA.user, name: 'User', description: 'A person of the workspace.', attributes: USER },
    { id: SCHEMA.group, name: 'Group', description: 'A group of the identity provider.', attributes: GROUP },
  ].map((schema) => ({
    schemas: [SCHEMA.schema],
    ...schema,
    ...metaOf('Schema', address(`${ROOT}/Schemas/${schema.id}`)),
  }));

export const resourceTypes = (address: Address): readonly Json[] =>
  [
    { id: 'User', name: 'User', endpoint: '/Users', description: 'People of the workspace.', schema: SCHEMA.user },
    { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'Groups that give roles.', schema: SCHEMA.group },
  ].map((type) => ({
    schemas: [SCHEMA.resourceType],
    ...type,
    ...metaOf('ResourceType', address(`${ROOT}/ResourceTypes/${type.id}`)),
  }));

/** `payload`: bytes of the longest body. */
export const serviceProviderConfig = (address: Address, payload: number): Json => ({
  schemas: [SCHEMA.serviceProviderConfig],
  documentationUri: address('/guide/provisioning/'),
  patch: { supported: true },
  bulk: { supported: true, maxOperations: LIMITS.bulkOperations, maxPayloadSize: payload },
  filter: { supported: true, maxResults: LIMITS.page },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Provisioning token',
      description: 'A token that an owner of the workspace has made, as a bearer token.',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  ...metaOf('ServiceProviderConfig', address(`${ROOT}/ServiceProviderConfig`)),
});
