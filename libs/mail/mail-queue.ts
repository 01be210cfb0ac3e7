import { Injectable } from '@nestjs/common';
import { Clock, newId } from '#kernel';
import { Db } from '#persistence';
import { Mailer, MailSettings, type Mail } from './mailer';
import type { QueuedMail } from './transport';

/** A message that waits for its next attempt, or for a person to read it. */
export interface WaitingMail extends QueuedMail {
  /** Null if no further attempt is made. */
  readonly nextAttemptAt: string | null;
  readonly lastError: string | null;
}

const COLUMNS = `id, recipient as "to", subject, body as text, html, stop_url as "stopUrl", attempts, created_at as "createdAt"`;

const INSERT = `
  insert into mails (id, recipient, subject, body, html, stop_url, attempts, next_attempt_at, created_at)
  select m.*, 0, $7, $7 from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as m
  returning id`;

/**
 * A claimed message belongs to the process until the next attempt is due. If the process dies, another one gets the
 * message then.
 */
const CLAIM = `
  update mails set attempts = attempts + 1, next_attempt_at = $2
  where id = (select id from mails where next_attempt_at <= $1 order by next_attempt_at limit 1 for update skip locked)
  returning ${COLUMNS}`;

const WAITING = `
  select ${COLUMNS}, next_attempt_at as "nextAttemptAt", last_error as "lastError" from mails order by created_at, id`;

/**
 * The queue of messages, stored in the database in the transaction of their cause. A message is queued if and only if
 * that transaction commits.
 */
@Injectable()
export class MailQueue extends Mailer {
  private wake: () => void = () => undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly settings: MailSettings,
  ) {
    super();
  }

  get delivers(): boolean {
    return this.settings.delivers;
  }

  async sendAll(mails: readonly Mail[]): Promise<void> {
    if (!mails.length) return;
    const columns = [
      mails.map(() => newId()),
      mails.map(({ to }) => to),
      mails.map(({ subject }) => subject),
      mails.map(({ text }) => text),
      mails.map(({ html = null }) => html),
      mails.map(({ stopUrl = null }) => stopUrl),
    ];
    await this.db.query(INSERT, [...columns, this.clock.now()]);
    this.db.afterCommit(() => this.wake());
  }

  /** Sets the function that is called when this process has queued a message. */
  whenFilled(wake: () => void): void {
    this.wake = wake;
  }

  /** Returns the time of the next attempt, or null if there is none. */
  async nextDue(): Promise<string | null> {
    const [row] = await this.db.query<{ due: string | null }>('select min(next_attempt_at) as due from mails');
    return row!.due;
  }

  /** Claims the due message that has waited longest, for this process until a time. Returns null if there is none. */
  async claim(until: string): Promise<QueuedMail | null> {
    const [mail] = await this.db.query<QueuedMail>(CLAIM, [this.clock.now(), until]);
    return mail ?? null;
  }

  async remove(id: string): Promise<void> {
    await this.db.query('delete from mails where id = $1', [id]);
  }

  /** Schedules another attempt. */
  async postpone(id: string, at: string, reason: string): Promise<void> {
    await this.db.query('update mails set next_attempt_at = $2, last_error = $3 where id = $1', [id, at, reason]);
  }

  /** Keeps the message for a person to read. No further attempts are made. */
  async park(id: string): Promise<void> {
    await this.db.query('update mails set next_attempt_at = null where id = $1', [id]);
  }

  /** Returns the queued messages, oldest first. */
  waiting(): Promise<WaitingMail[]> {
    return this.db.query<WaitingMail>(WAITING);
  }

  /** Deletes parked messages older than a time. Returns their number. */
  async sweep(before: string): Promise<number> {
    const swept = await this.db.query(
      'delete from mails where next_attempt_at is null and created_at < $1 returning id',
      [before],
    );
    return swept.length;
  }
}
