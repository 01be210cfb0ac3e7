import { Injectable } from '@nestjs/common';
import {
  notFound,
  UNFINISHED_STATUSES,
  type BackgroundFileEnd,
  type Caller,
  type ListRequest,
  type Page,
} from '#kernel';
import { assertExpected, Db, equals, ownColumns, Reads, type ReadModel } from '#persistence';
import {
  archiveList,
  ArchiveRepository,
  type ArchivePlace,
  type ArchiveRecord,
} from '../../application/archive.repository';

const model: ReadModel<ArchiveRecord> = {
  table: 'own_archives',
  owner: 't.user_id',
  columns: {
    ...ownColumns('id', 'userId', 'createdAt', 'updatedAt', 'version', 'status', 'records', 'fileBytes'),
    ...ownColumns('startedAt', 'endedAt', 'expiresAt', 'message', 'size', 'sha256', 'missingFiles'),
  },
};

@Injectable()
export class SqlArchiveRepository extends ArchiveRepository {
  private readonly reads: Reads<ArchiveRecord>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, archiveList, model);
  }

  list(userId: string, request: ListRequest): Promise<Page<ArchiveRecord>> {
    return this.reads.list(userId, request);
  }

  find(userId: string, id: string): Promise<ArchiveRecord | null> {
    return this.reads.one(userId, [equals('t.id', id)]);
  }

  async unfinished(userId: string): Promise<string | null> {
    await this.db.query(`select pg_advisory_xact_lock(hashtextextended('archives ' || $1::text, 0))`, [userId]);
    const [row] = await this.db.query<{ id: string }>(
      'select id from own_archives where user_id = $1 and status = any ($2) limit 1',
      [userId, UNFINISHED_STATUSES],
    );
    return row?.id ?? null;
  }

  async insert({ userId, id }: ArchivePlace, at: string): Promise<void> {
    await this.db.query(
      `insert into own_archives (id, user_id, created_at, updated_at, status, records, file_bytes, message, missing_files)
       values ($1, $2, $3, $3, 'queued', 0, 0, '', 0)`,
      [id, userId, at],
    );
  }

  begin(place: ArchivePlace, at: string): Promise<boolean> {
    return this.change(place, at, "status = 'running', records = 0, file_bytes = 0, started_at = $3", []);
  }

  progress(place: ArchivePlace, at: string, records: number, fileBytes: number): Promise<boolean> {
    return this.change(place, at, 'records = $5, file_bytes = $6', [records, fileBytes]);
  }

  end(place: ArchivePlace, at: string, end: BackgroundFileEnd): Promise<boolean> {
    const set = `status = $5, expires_at = $6, message = $7, size = $8, sha256 = $9, missing_files = $10, ended_at = $3`;
    const { status, expiresAt, message = '', size = null, sha256 = null, missingFiles = 0 } = end;
    return this.change(place, at, set, [status, expiresAt, message, size, sha256, missingFiles]);
  }

  async forWrite(caller: Caller, id: string): Promise<void> {
    const values = [caller.userId, id];
    await this.db.query('select id from own_archives where user_id = $1 and id = $2 for update', values);
    const archive = await this.find(caller.userId, id);
    if (!archive) throw notFound();
    assertExpected(caller, archive);
  }

  async remove({ userId, id }: ArchivePlace): Promise<void> {
    await this.db.query('delete from own_archives where user_id = $1 and id = $2', [userId, id]);
  }

  takeSurplus(userId: string, kept: number): Promise<ArchivePlace[]> {
    return this.db.query<ArchivePlace>(
      `delete from own_archives where user_id = $1 and id in (
         select id from own_archives where user_id = $1 and status = 'completed'
         order by created_at desc, id desc offset $2)
       returning user_id as "userId", id`,
      [userId, kept],
    );
  }

  takeExpired(before: string, most: number): Promise<ArchivePlace[]> {
    return this.db.query<ArchivePlace>(
      `delete from own_archives where id in (
         select id from own_archives where expires_at < $1 limit $2 for update skip locked)
       returning user_id as "userId", id`,
      [before, most],
    );
  }

  /** Changes an archive that has not ended. False if there is none. */
  private async change(
    { userId, id }: ArchivePlace,
    at: string,
    set: string,
    values: readonly unknown[],
  ): Promise<boolean> {
    const rows = await this.db.query<object>(
      `update own_archives set updated_at = $3, version = version + 1, ${set}
       where user_id = $1 and id = $2 and status = any ($4) returning id`,
      [userId, id, at, UNFINISHED_STATUSES, ...values],
    );
    return rows.length > 0;
  }
}
