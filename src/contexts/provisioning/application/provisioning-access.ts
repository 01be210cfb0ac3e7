import { Injectable } from '@nestjs/common';
import { hashSecret, workspaceOfSecret } from '#auth';
import { Clock, type WorkspaceActor } from '#kernel';
import { Suspension } from '../../workspaces';
import type { BaseRole } from '../domain/provisioning-token';
import { ProvisioningTokenRepository } from './provisioning-token.repository';
import { TOKEN_PREFIX } from './provisioning-tokens';

/**
 * An identity provider that manages people of a workspace. It acts as the service: who is in a group is no decision of
 * the person who made the token.
 */
export interface Provider extends WorkspaceActor {
  readonly reason: string;
  readonly tokenId: string;
  /** Role of the people who become members. */
  readonly role: BaseRole;
}

const TOUCH_AFTER_MS = 60_000;

/** Finds out who sends a token. Nothing is remembered, so a revoked token is refused at once. */
@Injectable()
export class ProvisioningAccess {
  constructor(
    private readonly tokens: ProvisioningTokenRepository,
    private readonly suspension: Suspension,
    private readonly clock: Clock,
  ) {}

  /** Returns null for an unknown, expired or revoked token. Throws while the workspace is suspended. */
  async enter(secret: string): Promise<Provider | null> {
    const workspaceId = workspaceOfSecret(TOKEN_PREFIX, secret);
    if (!workspaceId) return null;
    const place = { workspaceId };
    const token = await this.tokens.usable(place, hashSecret(secret));
    if (!token) return null;
    await this.suspension.assertOpen(place);
    const { id: tokenId, title, role, lastUsedAt } = token;
    const age = Date.parse(this.clock.now()) - Date.parse(lastUsedAt ?? '1970-01-01T00:00:00Z');
    if (age > TOUCH_AFTER_MS) await this.tokens.touch(place, tokenId);
    return { workspaceId, workspaceRole: 'owner', reason: `Provisioning by the token "${title}"`, tokenId, role };
  }
}
