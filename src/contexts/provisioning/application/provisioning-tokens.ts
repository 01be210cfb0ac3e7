import { Injectable } from '@nestjs/common';
import { hashSecret, newWorkspaceSecret } from '#auth';
import {
  accepted,
  AuditTrail,
  Clock,
  CrudSteps,
  each,
  FieldErrors,
  newId,
  single,
  UnitOfWork,
  type AuditEntry,
  type ListRequest,
  type WorkspaceCtx,
} from '#kernel';
import { checkedDetails, HINT } from '../../identity';
import type { BaseRole, ProvisioningToken } from '../domain/provisioning-token';
import { ProvisioningTokenRepository, type ProvisioningTokenRecord } from './provisioning-token.repository';

/** Shows people and secret scanners what a value is. */
export const TOKEN_PREFIX = 'cairn_scim_';

export interface CreateProvisioningToken {
  readonly title: string;
  readonly role?: BaseRole;
  readonly expiresAt?: string | null;
}

export interface IssuedProvisioningToken extends ProvisioningTokenRecord {
  /** The token itself, which is returned only this once. */
  readonly value: string;
}

/** The use cases of tokens by which identity providers manage people and groups. Only a hash of a token is stored. */
@Injectable()
export class ProvisioningTokens {
  private readonly crud: CrudSteps<WorkspaceCtx, ProvisioningTokenRecord>;

  constructor(
    tokens: ProvisioningTokenRepository,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    this.crud = new CrudSteps(tokens, unitOfWork, clock);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string): Promise<ProvisioningTokenRecord> {
    return this.crud.get(ctx, id);
  }

  async create(ctx: WorkspaceCtx, command: CreateProvisioningToken): Promise<IssuedProvisioningToken> {
    const { role = 'member', ...details } = command;
    const errors = new FieldErrors();
    const { title, expiresAt } = checkedDetails(details, this.clock.now(), errors);
    errors.throwIfAny();
    const value = newWorkspaceSecret(TOKEN_PREFIX, ctx.workspaceId);
    const secret = { tokenHash: hashSecret(value), hint: value.slice(-HINT), lastUsedAt: null };
    return this.unitOfWork.run(async () => {
      const token = single(await this.crud.add(ctx, [{ id: newId(), title, role, expiresAt, ...secret }]));
      await this.audit.append(ctx, entryOf('created', token));
      return { ...token, value };
    });
  }

  /** Revokes tokens for good. */
  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const tokens = await this.crud.select(ctx, ids);
      const removed = each(ids, (id) => tokens.take(id));
      const gone = accepted(removed);
      await this.crud.drop(ctx, gone);
      if (gone.length) await this.audit.append(ctx, ...gone.map((token) => entryOf('revoked', token)));
      return removed;
    });
  }
}

const entryOf = (verb: 'created' | 'revoked', token: ProvisioningToken): AuditEntry => ({
  eventName: `provisioning.token_${verb}`,
  category: 'security',
  target: { type: 'provisioning_token', id: token.id, displayName: token.title },
  metadata: { hint: token.hint, expires_at: token.expiresAt, role: token.role },
});
