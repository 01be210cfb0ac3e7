import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { RequestRepository, type StoredRequest } from '../../application/request.repository';

@Injectable()
export class SqlRequestRepository extends RequestRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(hash: string, at: string, { request, expiresAt }: Omit<StoredRequest, 'answer'>): Promise<void> {
    const text = 'insert into oauth_requests (id_hash, request, expires_at, created_at) values ($1, $2, $3, $4)';
    await this.db.query(text, [hash, JSON.stringify(request), expiresAt, at]);
  }

  async find(hash: string): Promise<StoredRequest | null> {
    const text = 'select request, answer, expires_at as "expiresAt" from oauth_requests where id_hash = $1';
    return (await this.db.query<StoredRequest>(text, [hash]))[0] ?? null;
  }

  async answer(hash: string, answer: Readonly<Record<string, unknown>>): Promise<boolean> {
    const text = 'update oauth_requests set answer = $2 where id_hash = $1 and answer is null returning id_hash';
    return (await this.db.query(text, [hash, JSON.stringify(answer)])).length > 0;
  }

  async remove(hash: string): Promise<void> {
    await this.db.query('delete from oauth_requests where id_hash = $1', [hash]);
  }

  async sweep(before: string): Promise<number> {
    return (await this.db.query('delete from oauth_requests where expires_at < $1 returning id_hash', [before])).length;
  }
}
