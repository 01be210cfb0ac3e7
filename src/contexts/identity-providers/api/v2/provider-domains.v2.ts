import {
  Action,
  ContextBelow,
  Id,
  membersOf,
  Payload,
  present,
  Resource,
  Serves,
  shows,
  standardBelow,
  v2,
} from '#http';
import type { Caller, WithParent } from '#kernel';
import {
  ProviderDomains,
  providerDomainList,
  type AddDomain,
  type VerifyDomain,
} from '../../application/provider-domains';
import {
  PROOFS,
  recordNameOf,
  recordValueOf,
  type DomainProof,
  type ProviderDomain,
} from '../../domain/provider-domain';
import { ADD_DOMAIN, GET_DOMAIN, LIST_DOMAINS, REMOVE_DOMAIN, VERIFY_DOMAIN } from '../texts';

const show = shows<ProviderDomain>();

const domainV2 = present<ProviderDomain>('IdentityProviderDomain', {
  id: show.uuid('id'),
  domain: show.text('domain'),
  record_name: show.computed({ type: 'string' }, ['domain'], recordNameOf),
  record_value: show.computed({ type: 'string' }, ['token'], recordValueOf),
  verified_by: show.text('verifiedBy', { enum: PROOFS, nullable: true }),
  verified_at: show.datetime('verifiedAt', { nullable: true }),
  last_seen_at: show.datetime('lastSeenAt', { nullable: true }),
  created_at: show.datetime('createdAt'),
});

const member = membersOf<AddDomain>();

class CreateProviderDomainV2 {
  @member.text('domain', { required: true, max: 253, blank: false }) domain!: string;
}

const proof = membersOf<VerifyDomain>();

class VerifyProviderDomainV2 {
  @proof.choice('verifiedBy', PROOFS, {
    default: 'dns',
    description: 'How the domain is proven.',
    example: 'administrator',
  })
  verified_by?: DomainProof;
}

const standard = standardBelow('provider_id');
const WRITES = { globalScope: false, needsProof: true } as const;

@Resource({
  style: v2,
  tag: 'Instance identity providers',
  path: 'instance/identity-providers/:provider_id/domains',
  level: 'caller',
  isOfInstance: true,
  scope: 'instance.identity_providers',
  allow: { read: 'all', write: 'all' },
  presenter: domainV2,
  noun: 'domain of an identity provider',
  plural: 'domains of an identity provider',
  idNoun: 'identity provider domain',
})
@Serves(
  standard.list({
    id: 'list-identity-provider-domains',
    description: LIST_DOMAINS,
    globalScope: false,
    list: providerDomainList,
  }),
  standard.get('pk', { description: GET_DOMAIN, globalScope: false }),
  standard.create({ description: ADD_DOMAIN, body: CreateProviderDomainV2, ...WRITES }),
  standard.remove('pk', { description: REMOVE_DOMAIN, ...WRITES }),
)
export class ProviderDomainsV2Controller {
  constructor(readonly records: ProviderDomains) {}

  @Action('POST', ':pk/verify', {
    id: 'verify-identity-provider-domain',
    summary: 'Prove a domain of an identity provider',
    description: VERIFY_DOMAIN,
    action: 'verify',
    access: 'write',
    body: VerifyProviderDomainV2,
    ...WRITES,
  })
  verify(@ContextBelow('provider_id') ctx: WithParent<Caller>, @Id('pk') id: string, @Payload() command: VerifyDomain) {
    return this.records.verify(ctx, id, command);
  }
}
