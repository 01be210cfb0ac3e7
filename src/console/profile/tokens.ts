import { Injectable } from '@nestjs/common';
import type { AuditActor, Origin } from '#kernel';
import { ApiKeys, FreshProof, type Credential, type FoundSession, type Proof } from '../../contexts/identity';
import { PersonalTokens, ScopeCatalogue, type OperationScope } from '../../contexts/oauth';
import { detailsOf, reachOf, type TokenForm } from './tokens.form';

export type Kind = 'api_key' | 'access_token';

/** An API key or an access token. People see both in one list. */
export interface Token extends Credential {
  readonly kind: Kind;
  /** Null if it may do everything that its owner may. */
  readonly scopes: readonly string[] | null;
}

export interface IssuedToken {
  readonly kind: Kind;
  readonly title: string;
  /** Known only at this moment. */
  readonly value: string;
}

interface WantedToken {
  readonly form: TokenForm;
  /** Not needed if the session is proved. */
  readonly proof?: Proof;
}

const newestFirst = (a: Token, b: Token): number => (a.createdAt < b.createdAt ? 1 : -1);

/** The API keys and access tokens of a person, for their profile. */
@Injectable()
export class ProfileTokens {
  constructor(
    private readonly keys: ApiKeys,
    private readonly tokens: PersonalTokens,
    private readonly catalogue: ScopeCatalogue,
    private readonly proof: FreshProof,
  ) {}

  async list(userId: string): Promise<Token[]> {
    const [keys, tokens] = await Promise.all([this.keys.list(userId), this.tokens.list(userId)]);
    return [
      ...keys.map((key) => ({ ...key, kind: 'api_key' as const, scopes: null })),
      ...tokens.map((token) => ({ ...token, kind: 'access_token' as const })),
    ].sort(newestFirst);
  }

  scopes(): Promise<readonly OperationScope[]> {
    return this.catalogue.all();
  }

  /** Whether a new one needs a proof of who sits there. */
  needProof(session: FoundSession): boolean {
    return this.proof.isNeeded(session);
  }

  async create(
    session: FoundSession,
    { form, proof = { password: '', code: '' } }: WantedToken,
    by: AuditActor & { readonly origin: Origin },
  ): Promise<IssuedToken> {
    const { userId } = session;
    await this.proof.demandUnlessRecent(session, proof, by.origin);
    const details = { ...detailsOf(form), userId };
    if (form.reach === 'all') {
      const { key, value } = await this.keys.create(details, by);
      return { kind: 'api_key', title: key.title, value };
    }
    const { token, value } = await this.tokens.create({ ...details, ...reachOf(form) }, by);
    return { kind: 'access_token', title: token.title, value };
  }

  async revoke(userId: string, kind: string, id: string, by: AuditActor): Promise<void> {
    await (kind === 'access_token' ? this.tokens : this.keys).revokeOwn(userId, id, by);
  }
}
