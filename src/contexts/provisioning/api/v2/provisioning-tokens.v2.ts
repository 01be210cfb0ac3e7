import {
  auditV2,
  Context,
  Create,
  EchoOf,
  membersOf,
  Payload,
  present,
  Resource,
  secret,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { WorkspaceCtx } from '#kernel';
import { provisioningTokenList, type ProvisioningTokenRecord } from '../../application/provisioning-token.repository';
import {
  ProvisioningTokens,
  type CreateProvisioningToken,
  type IssuedProvisioningToken,
} from '../../application/provisioning-tokens';
import { BASE_ROLES } from '../../domain/provisioning-token';
import { CREATE_PROVISIONING_TOKEN, PROVISIONING_TOKENS, REVOKE_PROVISIONING_TOKEN } from '../texts';

const show = shows<ProvisioningTokenRecord>();
const showIssued = shows<IssuedProvisioningToken>();

const MEMBERS = {
  id: show.uuid('id'),
  title: show.text('title'),
  role: show.text('role', { enum: BASE_ROLES }),
  hint: show.text('hint'),
  expires_at: show.datetime('expiresAt', { nullable: true }),
  last_used_at: show.datetime('lastUsedAt', { nullable: true }),
};

const provisioningTokenV2 = present<ProvisioningTokenRecord>('ProvisioningToken', { ...MEMBERS, ...auditV2 });

const issuedTokenV2 = present<IssuedProvisioningToken>('ProvisioningTokenWithValue', {
  ...MEMBERS,
  ...auditV2,
  value: secret(showIssued.text('value')),
});

const member = membersOf<CreateProvisioningToken>();

@EchoOf(provisioningTokenV2)
class CreateProvisioningTokenV2 {
  @member.text('title', { required: true, max: 255, blank: false }) title!: string;
  @member.choice('role', BASE_ROLES, { default: 'member' }) role?: string;
  @member.datetime('expiresAt', { nullable: true }) expires_at?: string | null;
}

@Resource({
  style: v2,
  tag: 'Provisioning tokens',
  about: PROVISIONING_TOKENS,
  path: 'workspaces/:slug/provisioning-tokens',
  level: 'workspace',
  scope: 'workspaces.provisioning_tokens',
  allow: { read: 'O', write: 'O' },
  presenter: provisioningTokenV2,
})
@Serves(
  standard.list({ list: provisioningTokenList }),
  standard.get('pk'),
  standard.remove('pk', {
    summary: 'Revoke a provisioning token',
    description: REVOKE_PROVISIONING_TOKEN,
    globalScope: false,
    needsProof: true,
  }),
)
export class ProvisioningTokensV2Controller {
  constructor(readonly records: ProvisioningTokens) {}

  @Create({
    description: CREATE_PROVISIONING_TOKEN,
    globalScope: false,
    body: CreateProvisioningTokenV2,
    presenter: issuedTokenV2,
    selectable: false,
    passive: ['fields'],
    needsProof: true,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateProvisioningToken) {
    return this.records.create(ctx, command);
  }
}
