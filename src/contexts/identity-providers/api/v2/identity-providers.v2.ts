import { EchoOf, membersOf, present, Resource, Serves, shows, standard, v2 } from '#http';
import {
  identityProviderList,
  IdentityProviders,
  type CreateIdentityProvider,
  type ShownProvider,
} from '../../application/identity-providers';
import { PROVIDER_KINDS, type ProviderKind } from '../../domain/identity-provider';
import { CREATE_PROVIDER, DELETE_PROVIDER, GET_PROVIDER, LIST_PROVIDERS, PROVIDERS, UPDATE_PROVIDER } from '../texts';

const MAX_ADDRESS = 2_000;
const MAX_NAME = 1_024;

const show = shows<ShownProvider>();

const providerV2 = present<ShownProvider>('IdentityProvider', {
  id: show.uuid('id'),
  kind: show.text('kind', { enum: PROVIDER_KINDS }),
  label: show.text('label'),
  is_enabled: show.boolean('isEnabled'),
  auto_create: show.boolean('createsAccounts'),
  issuer: show.text('issuer', { nullable: true }),
  client_id: show.text('clientId', { nullable: true }),
  has_client_secret: show.computed({ type: 'boolean' }, ['sealedSecret'], ({ sealedSecret }) => sealedSecret !== null),
  scopes: show.text('scopes', { nullable: true }),
  entry_point: show.text('entryPoint', { nullable: true }),
  entity_id: show.text('entityId', { nullable: true }),
  certificates: show.texts('certificates'),
  email_attribute: show.text('emailAttribute', { nullable: true }),
  sign_in_url: show.text('signInUrl'),
  callback_url: show.text('callbackUrl'),
  logout_url: show.text('logoutUrl', { nullable: true }),
  metadata_url: show.text('metadataUrl', { nullable: true }),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
});

const member = membersOf<CreateIdentityProvider>();

class ProviderMembers {
  @member.boolean('isEnabled', { default: true }) is_enabled?: boolean;
  @member.boolean('createsAccounts', { default: true }) auto_create?: boolean;
  @member.text('issuer', { max: MAX_ADDRESS, nullable: true }) issuer?: string | null;
  @member.text('clientId', { max: MAX_NAME, nullable: true }) client_id?: string | null;
  @member.text('clientSecret', {
    ...{ max: MAX_NAME, nullable: true, blank: false },
    description: 'Secret of this service at the provider. It is stored sealed and never returned.',
    example: 'a-secret-of-the-provider',
  })
  client_secret?: string | null;
  @member.text('scopes', { max: MAX_NAME, nullable: true }) scopes?: string | null;
  @member.text('entryPoint', { max: MAX_ADDRESS, nullable: true }) entry_point?: string | null;
  @member.text('entityId', { max: MAX_NAME, nullable: true }) entity_id?: string | null;
  @member.texts('certificates', { max: 5 }) certificates?: string[];
  @member.text('emailAttribute', { max: MAX_NAME, nullable: true }) email_attribute?: string | null;
}

@EchoOf(providerV2)
class CreateIdentityProviderV2 extends ProviderMembers {
  @member.choice('kind', PROVIDER_KINDS, { required: true }) kind!: ProviderKind;
  @member.text('label', { required: true, max: 60, blank: false }) label!: string;
}

@EchoOf(providerV2)
class UpdateIdentityProviderV2 extends ProviderMembers {
  @member.text('label', { max: 60, blank: false }) label?: string;
}

const WRITES = { globalScope: false, needsProof: true } as const;

@Resource({
  style: v2,
  tag: 'Instance identity providers',
  about: PROVIDERS,
  path: 'instance/identity-providers',
  level: 'caller',
  isOfInstance: true,
  scope: 'instance.identity_providers',
  allow: { read: 'all', write: 'all' },
  presenter: providerV2,
})
@Serves(
  standard.list({
    id: 'list-identity-providers',
    description: LIST_PROVIDERS,
    globalScope: false,
    list: identityProviderList,
  }),
  standard.get('pk', { description: GET_PROVIDER, globalScope: false }),
  standard.create({ description: CREATE_PROVIDER, body: CreateIdentityProviderV2, ...WRITES }),
  standard.update('pk', { description: UPDATE_PROVIDER, body: UpdateIdentityProviderV2, ...WRITES }),
  standard.remove('pk', { description: DELETE_PROVIDER, ...WRITES }),
)
export class IdentityProvidersV2Controller {
  constructor(readonly records: IdentityProviders) {}
}
