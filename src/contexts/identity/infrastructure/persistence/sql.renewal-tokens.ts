import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { Seal } from '#secrets';
import { RenewalTokens, type RenewableIdentity, type SealableToken } from '../../application/renewal-tokens';

const AFTER = `
  select i.id, i.user_id as "userId", i.issuer, i.subject, i.renewal_token as sealed
  from identities i join users u on u.id = i.user_id and u.is_active
  where i.renewal_token is not null and ($1::uuid is null or i.id > $1) order by i.id limit $2`;

const KEEP = `
  update identities set renewal_token = $3
  where issuer = $1 and subject = $2 and (renewal_token is not null or $3::text is not null)`;

/** Encrypts tokens with the client secret: a person who lacks it cannot use them at the provider either. */
@Injectable()
export class SqlRenewalTokens extends RenewalTokens {
  constructor(private readonly db: Db) {
    super();
  }

  async keep(of: IdentityKey, token: SealableToken | null): Promise<void> {
    await this.db.query(KEEP, [of.issuer, of.subject, token && sealed(of, token)]);
  }

  after(id: string | null, limit: number): Promise<RenewableIdentity[]> {
    return this.db.query<RenewableIdentity>(AFTER, [id, limit]);
  }

  open(identity: RenewableIdentity, secret: string): string | null {
    return sealOf(secret).open(identity.sealed, placeOf(identity));
  }

  async replace(identity: RenewableIdentity, token: SealableToken): Promise<RenewableIdentity> {
    const text = 'update identities set renewal_token = $3 where id = $1 and renewal_token = $2';
    const renewed = sealed(identity, token);
    await this.db.query(text, [identity.id, identity.sealed, renewed]);
    return { ...identity, sealed: renewed };
  }

  async forget({ id, sealed }: RenewableIdentity): Promise<void> {
    const text = 'update identities set renewal_token = null where id = $1 and renewal_token = $2';
    await this.db.query(text, [id, sealed]);
  }

  async forgetAll(): Promise<void> {
    await this.db.query('update identities set renewal_token = null where renewal_token is not null');
  }
}

type IdentityKey = Pick<RenewableIdentity, 'issuer' | 'subject'>;
const placeOf = ({ issuer, subject }: IdentityKey): string => JSON.stringify([issuer, subject]);
const sealOf = (secret: string): Seal => new Seal(secret, 'cairn renewal tokens');
const sealed = (of: IdentityKey, { token, secret }: SealableToken): string => sealOf(secret).close(token, placeOf(of));
