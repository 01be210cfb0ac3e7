import { Injectable } from '@nestjs/common';
import { IdempotencyStore, keyInUse, keyReused, Rendered, type IdempotentRequest } from '#http';
import { Clock, DomainError } from '#kernel';
import { Db } from '#persistence';
import { SecretBox } from '#secrets';

interface StoredAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** All responses are encrypted, because some contain secrets that are shown only once. */
const placeOf = ({ userId, key }: IdempotentRequest): string => `answer ${userId} ${key}`;

/**
 * Stores responses in the database, in the transaction of the write, so that after a crash both exist or neither does.
 */
@Injectable()
export class SqlIdempotencyStore extends IdempotencyStore {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {
    super();
  }

  once(request: IdempotentRequest, work: () => Promise<Rendered>): Promise<Rendered> {
    return this.db.run(async () => {
      await this.claim(request);
      const stored = await this.find(request);
      if (stored) return this.replay(stored, request);
      const rendered = await work();
      await this.store(request, rendered);
      return rendered;
    });
  }

  async answered(request: IdempotentRequest): Promise<Rendered | undefined> {
    const stored = await this.find(request);
    return stored && this.replay(stored, request);
  }

  /** Deletes responses older than `hours`. Returns their number. */
  async sweep(hours: number): Promise<number> {
    const rows = await this.db.query(
      `delete from idempotency_keys where created_at < now() - make_interval(hours => $1) returning 1`,
      [hours],
    );
    return rows.length;
  }

  /** Takes a lock that ends with the transaction. If it is taken, the first request with this key is still running. */
  private async claim({ userId, key }: IdempotentRequest): Promise<void> {
    const [row] = await this.db.query<{ claimed: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as claimed',
      [`idempotency ${userId} ${key}`],
    );
    if (!row!.claimed) throw keyInUse();
  }

  private async find({ userId, key }: IdempotentRequest): Promise<StoredAnswer | undefined> {
    const [row] = await this.db.query<StoredAnswer>(
      'select fingerprint, status, headers, body from idempotency_keys where user_id = $1 and key = $2',
      [userId, key],
    );
    return row;
  }

  private async store(request: IdempotentRequest, { status, headers, body }: Rendered): Promise<void> {
    const { userId, key, fingerprint } = request;
    const kept = body && this.box.close(body, placeOf(request));
    await this.db.query(
      `insert into idempotency_keys (user_id, key, fingerprint, status, headers, body, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [userId, key, fingerprint, status, JSON.stringify(headers), kept, this.clock.now()],
    );
  }

  private replay(stored: StoredAnswer, request: IdempotentRequest): Rendered {
    if (stored.fingerprint !== request.fingerprint) throw keyReused();
    const body = this.box.open(stored.body, placeOf(request));
    if (body === null) throw answerSealed();
    return new Rendered(stored.status, body, { ...stored.headers, 'Idempotent-Replayed': 'true' });
  }
}

const answerSealed = () =>
  new DomainError(
    'conflict',
    'idempotency_answer_sealed',
    'The request was carried out before. Its response was encrypted with a key that this server no longer has.',
  );
