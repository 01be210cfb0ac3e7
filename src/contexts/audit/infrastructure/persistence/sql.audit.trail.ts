import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, newId, snake, type AuditEntry, type AuditPlace } from '#kernel';
import { Db, insertRows, type Insertion } from '#persistence';
import { draftOf, type AuditDraft } from '../../application/audit-draft';
import { GENESIS, sealed } from '../../application/chain';
import type { SealedRecord } from '../../domain/audit-record';

interface Link {
  readonly lastSequence: number;
  readonly lastHash: string;
}

interface Names {
  readonly actorDisplayName: string;
  readonly actorEmail: string;
}

const NOBODY: Names = { actorDisplayName: '', actorEmail: '' };

const NAMES = `
  select id, display_name as "actorDisplayName", email as "actorEmail" from users where id = any($1::uuid[])`;

/** Returns the end of the log, locked. Inserts it first if the log has no entry yet. */
const LOCK = `
  insert into audit_chains (workspace_id, id, last_sequence, last_hash) values ($1, $2, 0, $3)
  on conflict (workspace_id) do update set last_sequence = audit_chains.last_sequence
  returning last_sequence as "lastSequence", last_hash as "lastHash"`;

const ADVANCE = `update audit_chains set last_sequence = $2, last_hash = $3 where workspace_id = $1`;

const JSON_MEMBERS = new Set(['oldValue', 'newValue', 'metadata']);

/** Writes entries just before the transaction ends, so that the chain is locked as briefly as possible. */
@Injectable()
export class SqlAuditTrail extends AuditTrail {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  async append(place: AuditPlace, ...entries: readonly AuditEntry[]): Promise<void> {
    if (!entries.length) return;
    const drafts = entries.map((entry) => draftOf(place, entry));
    await this.db.run(async () =>
      this.db.togetherAtEnd(`audit log ${place.workspaceId}`, drafts, (all) => this.write(all)),
    );
  }

  private async write(drafts: readonly AuditDraft[]): Promise<void> {
    const { workspaceId } = drafts[0]!;
    const names = await this.namesOf(drafts);
    const [link] = await this.db.query<Link>(LOCK, [workspaceId, newId(), GENESIS]);
    const records = this.chained(drafts, names, link!);
    await insertRows(this.db, rowsLike(records[0]!), records);
    const { sequenceNumber, hash } = records.at(-1)!;
    await this.db.query(ADVANCE, [workspaceId, sequenceNumber, hash]);
  }

  private async namesOf(drafts: readonly AuditDraft[]): Promise<ReadonlyMap<string, Names>> {
    const ids = new Set(drafts.flatMap(({ actorId }) => actorId ?? []));
    const rows = ids.size ? await this.db.query<Names & { readonly id: string }>(NAMES, [[...ids]]) : [];
    return new Map(rows.map(({ id, ...names }) => [id, names]));
  }

  private chained(
    drafts: readonly AuditDraft[],
    names: ReadonlyMap<string, Names>,
    { lastSequence, lastHash }: Link,
  ): SealedRecord[] {
    const records: SealedRecord[] = [];
    for (const draft of drafts) {
      const place = { sequenceNumber: lastSequence + records.length + 1, createdAt: this.clock.now() };
      const named = { ...draft, ...(names.get(draft.actorId ?? '') ?? NOBODY), ...place };
      records.push(sealed(named, records.at(-1)?.hash ?? lastHash));
    }
    return records;
  }
}

/** All records have the same members, which are columns. */
function rowsLike(record: SealedRecord): Insertion<SealedRecord> {
  const members = Object.keys(record) as (keyof SealedRecord)[];
  const valueOf = (value: unknown, member: string) =>
    JSON_MEMBERS.has(member) && value !== null && value !== undefined ? JSON.stringify(value) : value;
  return {
    table: 'audit_logs',
    columns: members.map(snake),
    values: (one) => members.map((member) => valueOf(one[member], member)),
    end: 'returning id',
  };
}
