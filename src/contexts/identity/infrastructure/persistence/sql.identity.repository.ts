import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { mailDomainOf } from '../../domain/mail-domain';
import {
  IdentityRepository,
  type Identity,
  type IdentityOwner,
  type LinkedAccount,
} from '../../application/identity.repository';

const OWNER = `
  select i.user_id as "userId", u.email, i.domain, u.is_active as "isActive"
  from identities i join users u on u.id = i.user_id
  where i.issuer = $1 and i.subject = $2`;

/** A person may sign in with two browsers at once, so the link may already exist. */
const INSERT = `
  insert into identities (id, user_id, issuer, subject, last_used_at, created_at) values ($1, $2, $3, $4, $5, $5)
  on conflict (issuer, subject) do nothing`;

interface FoundOwner extends IdentityOwner {
  readonly email: string;
  readonly domain: string | null;
}

@Injectable()
export class SqlIdentityRepository extends IdentityRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async ownerOf(issuer: string, subject: string): Promise<LinkedAccount | null> {
    const [owner] = await this.db.query<FoundOwner>(OWNER, [issuer, subject]);
    if (!owner) return null;
    const { userId, isActive, email, domain } = owner;
    return { userId, isActive, domain: domain ?? mailDomainOf(email) };
  }

  async insert(at: string, { id, userId, issuer, subject }: Identity): Promise<void> {
    await this.db.query(INSERT, [id, userId, issuer, subject, at]);
  }

  async touch(at: string, issuer: string, subject: string): Promise<void> {
    await this.db.query('update identities set last_used_at = $3 where issuer = $1 and subject = $2', [
      issuer,
      subject,
      at,
    ]);
  }
}
