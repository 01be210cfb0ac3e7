import {
  isUuid,
  type AuditActor,
  type AuditEntry,
  type Clock,
  type DomainError,
  type PersonAuditTrail,
  type UnitOfWork,
} from '#kernel';
import type { Credential } from '../domain/credential';

/** Stores credentials of one kind. */
export interface CredentialRepository<T extends Credential> {
  find(id: string): Promise<T | null>;
  /** Returns the credentials of a user, or of all users, newest first. */
  list(userId?: string): Promise<(T & { readonly email: string })[]>;
  revoke(at: string, ids: readonly string[]): Promise<void>;
}

interface RevocationDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly audit: PersonAuditTrail;
}

/** The parts that differ between kinds of credentials. */
export interface CredentialKind<T extends Credential> {
  readonly revoked: (credential: T) => AuditEntry;
  readonly unknown: (id: string) => DomainError;
}

/** Revokes credentials for good. Revoking one twice changes nothing. */
export class Revocation<T extends Credential> {
  constructor(
    private readonly credentials: CredentialRepository<T>,
    private readonly dependencies: RevocationDependencies,
    private readonly kind: CredentialKind<T>,
  ) {}

  revoke(id: string, by: AuditActor = {}): Promise<T> {
    return this.end(id, by, () => true);
  }

  /** Like `revoke`, for a credential of the user. Credentials of others are not found. */
  revokeOwn(userId: string, id: string, by: AuditActor): Promise<T> {
    return this.end(id, by, (credential) => credential.userId === userId);
  }

  /** Revokes all valid credentials of a user with this title, and returns them. */
  revokeTitled(userId: string, title: string, by: AuditActor = {}): Promise<(T & { readonly email: string })[]> {
    const { unitOfWork, clock, audit } = this.dependencies;
    return unitOfWork.run(async () => {
      const all = await this.credentials.list(userId);
      const named = all.filter((credential) => credential.title === title && !credential.revokedAt);
      if (!named.length) return [];
      const at = clock.now();
      const ids = named.map(({ id }) => id);
      await this.credentials.revoke(at, ids);
      await audit.append(userId, by, ...named.map((credential) => this.kind.revoked(credential)));
      return named.map((credential) => ({ ...credential, revokedAt: at }));
    });
  }

  private end(id: string, by: AuditActor, belongs: (credential: T) => boolean): Promise<T> {
    const { unitOfWork, clock, audit } = this.dependencies;
    return unitOfWork.run(async () => {
      const credential = isUuid(id) ? await this.credentials.find(id) : null;
      if (!credential || !belongs(credential)) throw this.kind.unknown(id);
      if (credential.revokedAt) return credential;
      await this.credentials.revoke(clock.now(), [id]);
      await audit.append(credential.userId, by, this.kind.revoked(credential));
      return (await this.credentials.find(id))!;
    });
  }
}
