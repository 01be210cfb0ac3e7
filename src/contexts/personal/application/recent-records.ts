import { Injectable } from '@nestjs/common';
import { Clock, filter, order, pageInMemory, type ListRequest, type ListSpec, type WorkspaceCtx } from '#kernel';
import { keyOf, RecordDirectory, type FoundRecord } from '../../search';
import { checkFound, type NamedRecord } from './record.check';

/** The most recently opened records that are kept for one person in a workspace. */
const MAX_RECENT = 50;

/** A record that a person opened, with the time when they last did. */
export interface Opened extends NamedRecord {
  readonly openedAt: string;
}

export interface RecentRecord
  extends Opened, Pick<FoundRecord, 'name' | 'identifier' | 'projectId' | 'projectIdentifier'> {
  /** The id of the record. */
  readonly id: string;
}

export const recentList: ListSpec = {
  filters: { entityType: filter.text('eq', 'in'), projectId: filter.uuid('eq', 'in', 'isnull') },
  orderings: { openedAt: { cursor: true } },
  defaultOrder: order('-openedAt'),
  searchable: true,
};

/** The records that the caller opened last. */
export abstract class RecentRecordRepository {
  /** Returns the records, newest first. */
  abstract all(ctx: WorkspaceCtx): Promise<Opened[]>;
  /** Records that a record was opened, and deletes all but the newest `keep`. */
  abstract note(ctx: WorkspaceCtx, opened: Opened, keep: number): Promise<void>;
}

/** The use cases of recently opened records. Callers see only their own. */
@Injectable()
export class RecentRecords {
  constructor(
    private readonly recent: RecentRecordRepository,
    private readonly directory: RecordDirectory,
    private readonly clock: Clock,
  ) {}

  /** Lists the records, without those that are deleted or no longer visible to the caller. */
  async list(ctx: WorkspaceCtx, request: ListRequest) {
    return pageInMemory(await this.seen(ctx), recentList, request, ['name', 'identifier']);
  }

  async note(ctx: WorkspaceCtx, record: NamedRecord): Promise<void> {
    checkFound(this.directory, record, await this.directory.among(ctx, [refOf(record)]));
    await this.recent.note(ctx, { ...record, openedAt: this.clock.now() }, MAX_RECENT);
  }

  private async seen(ctx: WorkspaceCtx): Promise<RecentRecord[]> {
    const opened = await this.recent.all(ctx);
    const found = await this.directory.among(ctx, opened.map(refOf));
    return opened.flatMap((one) => {
      const record = found.get(keyOf(refOf(one)));
      if (!record) return [];
      const { name, identifier, projectId, projectIdentifier } = record;
      return [{ ...one, id: one.entityId, name, identifier, projectId, projectIdentifier }];
    });
  }
}

const refOf = ({ entityType, entityId }: NamedRecord) => ({ kind: entityType, id: entityId });
