import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret, PREFIX } from '#auth';
import { Clock } from '#kernel';
import { expiryOf, isLive, LIFETIME } from '../domain/lifetime';
import type { Installation } from './installation.repository';
import { TokenRepository, type AccessToken, type Code, type StoredToken, type RefreshToken } from './token.repository';

type New<T> = Omit<T, 'expiresAt'>;

/**
 * Codes and tokens, found by their value. Expired ones are not found, except used codes and refresh tokens, so that a
 * second use is detected.
 */
@Injectable()
export class Tokens {
  constructor(
    private readonly tokens: TokenRepository,
    private readonly clock: Clock,
  ) {}

  async saveCode(value: string, code: New<Code>): Promise<void> {
    const now = this.clock.now();
    await this.tokens.insertCode(hashSecret(value), now, { ...code, expiresAt: expiryOf(now, LIFETIME.code) });
  }

  async code(value: string): Promise<(Code & StoredToken) | null> {
    return this.current(await this.tokens.findCode(hashSecret(value)));
  }

  /** Marks the value as used. Returns false if it was used before. */
  useCode(value: string): Promise<boolean> {
    return this.tokens.useCode(hashSecret(value), this.clock.now());
  }

  async saveRefreshToken(value: string, token: New<RefreshToken>): Promise<void> {
    const now = this.clock.now();
    const expiresAt = expiryOf(now, LIFETIME.refreshToken);
    await this.tokens.insertRefreshToken(hashSecret(value), now, { ...token, expiresAt });
  }

  async refreshToken(value: string): Promise<(RefreshToken & StoredToken) | null> {
    return this.current(await this.tokens.findRefreshToken(hashSecret(value)));
  }

  /** Marks the value as used. Returns false if it was used before. */
  useRefreshToken(value: string): Promise<boolean> {
    return this.tokens.useRefreshToken(hashSecret(value), this.clock.now());
  }

  async saveAccessToken(value: string, token: New<AccessToken>): Promise<void> {
    const now = this.clock.now();
    const expiresAt = expiryOf(now, LIFETIME.accessToken);
    await this.tokens.insertAccessToken(hashSecret(value), now, { ...token, expiresAt });
  }

  async accessToken(value: string): Promise<(AccessToken & StoredToken) | null> {
    const token = await this.tokens.findAccessToken(hashSecret(value));
    return token && !token.usedAt && isLive(token.expiresAt, this.clock.now()) ? token : null;
  }

  async revokeAccessToken(value: string): Promise<void> {
    await this.tokens.revokeAccessToken(hashSecret(value), this.clock.now());
  }

  /** Creates an access token for the app's own account. */
  async issueForBot(installation: Installation, scopes: readonly string[]): Promise<string> {
    const value = newSecret(PREFIX.bot);
    const { id, appId, botUserId } = installation;
    await this.saveAccessToken(value, { appId, userId: botUserId, grantId: null, installationId: id, scopes });
    return value;
  }

  /** Returns used codes and tokens even after they expired: a second use shows that the value was stolen. */
  private current<T extends StoredToken & { readonly expiresAt: string }>(found: T | null): T | null {
    return found && (found.usedAt || isLive(found.expiresAt, this.clock.now())) ? found : null;
  }
}
