import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { Seal } from '#secrets';
import { RenewalTokens, type RenewableIdentity } from '../../application/renewal-tokens';
import { SignInSettings } from '../../application/sign-in.settings';

const AFTER = `
  select i.id, i.user_id as "userId", i.issuer, i.subject, i.renewal_token as sealed
  from identities i join users u on u.id = i.user_id and u.is_active
  where i.renewal_token is not null and ($1::uuid is null or i.id > $1) order by i.id limit $2`;

const KEEP = `
  update identities set renewal_token = $3
  where issuer = $1 and subject = $2 and (renewal_token is not null or $3::text is not null)`;

type Kept = Omit<RenewableIdentity, 'token'>;

/** Encrypts tokens with the client secret: a person who lacks it cannot use them at the provider either. */
@Injectable()
export class SqlRenewalTokens extends RenewalTokens {
  private readonly seal: Seal | null;

  constructor(
    private readonly db: Db,
    { provider }: SignInSettings,
  ) {
    super();
    this.seal = provider?.clientSecret ? new Seal(provider.clientSecret, 'cairn renewal tokens') : null;
  }

  async keep(issuer: string, subject: string, token: string | null): Promise<void> {
    await this.db.query(KEEP, [issuer, subject, this.sealed({ issuer, subject }, token)]);
  }

  async after(id: string | null, limit: number): Promise<RenewableIdentity[]> {
    const kept = await this.db.query<Kept>(AFTER, [id, limit]);
    return kept.map((one) => ({ ...one, token: this.seal?.open(one.sealed, placeOf(one)) ?? null }));
  }

  async replace(identity: RenewableIdentity, token: string): Promise<RenewableIdentity> {
    const text = 'update identities set renewal_token = $3 where id = $1 and renewal_token = $2';
    const sealed = this.sealed(identity, token)!;
    await this.db.query(text, [identity.id, identity.sealed, sealed]);
    return { ...identity, sealed, token };
  }

  async forget({ id, sealed }: RenewableIdentity): Promise<void> {
    const text = 'update identities set renewal_token = null where id = $1 and renewal_token = $2';
    await this.db.query(text, [id, sealed]);
  }

  async forgetAll(): Promise<void> {
    await this.db.query('update identities set renewal_token = null where renewal_token is not null');
  }

  private sealed(place: IdentityKey, token: string | null): string | null {
    return token === null ? null : (this.seal?.close(token, placeOf(place)) ?? null);
  }
}

type IdentityKey = Pick<RenewableIdentity, 'issuer' | 'subject'>;
const placeOf = ({ issuer, subject }: IdentityKey): string => JSON.stringify([issuer, subject]);
