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

/** Where credentials of one kind are kept. */
export interface CredentialRepository<T extends Credential> {
  find(id: string): Promise<T | null>;
  /** Newest first; of everybody unless told. */
  list(userId?: string): Promise<(T & { readonly email: string })[]>;
  revoke(at: string, ids: readonly string[]): Promise<void>;
}

interface RevocationDependencies {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly audit: PersonAuditTrail;
}

/** What differs from kind to kind. */
export interface CredentialKind<T extends Credential> {
  readonly revoked: (credential: T) => AuditEntry;
  readonly unknown: (id: string) => DomainError;
}

/** Ends credentials of people for good; one that has ended stays as it was. */
export class Revocation<T extends Credential> {
  constructor(
    private readonly credentials: CredentialRepository<T>,
    private readonly dependencies: RevocationDependencies,
    private readonly kind: CredentialKind<T>,
  ) {}

  revoke(id: string, by: AuditActor = {}): Promise<T> {
    return this.end(id, by, () => true);
  }

  /** The same for a credential of the user's own; those of others do not exist for them. */
  revokeOwn(userId: string, id: string, by: AuditActor): Promise<T> {
    return this.end(id, by, (credential) => credential.userId === userId);
  }

  /** Ends all of a user that have this title and were in force; answers them. */
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
