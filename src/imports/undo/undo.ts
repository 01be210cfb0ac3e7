import type { AuditTrail } from '#kernel';
import { misfitOf, type Db } from '#persistence';
import type { ObjectStore } from '#storage';
import {
  ArrivalRemoval,
  ArrivalsTouched,
  type MadeImport,
  type RemovalFollower,
  type Touched,
} from '../../contexts/imports';
import type { ProgressRebuild } from '../../contexts/progress';
import { kindsOf, WORKSPACES, type Kind, type QueryAsked } from '../../parcel';
import { isFollowing } from '../../purge/followers';
import { storedKeysIn } from '../files/stored-keys';
import { leaveEstimate, leaveTypes } from './settings';
import { countsOf, idsOf, isMade, isUntouched, MADE } from './made';
import { removeNewcomers } from './newcomers';
import { touchedOf } from './touched';
import { discount, highestNumber, lockNumbers, removeTraces, returnNumbers } from './traces';

const UNDONE = 'project.import_undone';

const FILES = `
  with ${MADE}
  select t.storage_key as key from assets t join made m on m.id = t.id where t.workspace_id = $1`;

const FORGET = 'delete from import_arrivals where workspace_id = $1 and import_id = $2';

const PROJECT = 'select name from projects where workspace_id = $1 and id = $2';

/**
 * Removes for good what an import made, in one transaction. As with arrivals nobody is notified, and the audit log has one
 * entry. The tables and what refers to them come from the catalogue of the database, so that a new table counts as well.
 */
export class ImportRemoval extends ArrivalRemoval {
  constructor(
    private readonly db: Db,
    private readonly audit: AuditTrail,
    private readonly progress: ProgressRebuild,
    private readonly store: ObjectStore,
  ) {
    super();
  }

  async touched(made: MadeImport): Promise<Touched> {
    return touchedOf(this.db, made, await countsOf(this.db, made), await this.kinds());
  }

  async remove(made: MadeImport, follower: RemovalFollower): Promise<void> {
    const files = await this.db
      .run(() => this.removeAll(made, follower))
      .catch((error: unknown) => this.explain(made, error));
    // The sweep of files without a record finds what a process leaves that dies here.
    const used = await storedKeysIn(this.db, made.workspaceId, files);
    await this.store.remove(files.filter((key) => !used.has(key))).catch(() => undefined);
  }

  private async removeAll(made: MadeImport, follower: RemovalFollower): Promise<string[]> {
    await lockNumbers(this.db, made);
    const [counts, kinds] = [await countsOf(this.db, made), await this.kinds()];
    const files = counts.size ? await this.removeMade(made, counts, kinds, follower) : [];
    await follower.complete();
    return files;
  }

  private async removeMade(
    made: MadeImport,
    counts: ReadonlyMap<string, number>,
    kinds: readonly Kind[],
    follower: RemovalFollower,
  ): Promise<string[]> {
    const touched = await touchedOf(this.db, made, counts, kinds);
    if (touched.count) throw new ArrivalsTouched(touched);
    const files = await this.filesOf(made);
    const highest = await highestNumber(this.db, made);
    await discount(this.db, made);
    await this.progress.exclude(made, await idsOf(this.db, made, 'work_items'));
    await leaveEstimate(this.db, made);
    await removeTraces(this.db, made);
    await this.removeRecords(made, counts, kinds, follower);
    await leaveTypes(this.db, made);
    await returnNumbers(this.db, made, highest);
    await removeNewcomers(this.db, made, kinds);
    await this.db.query(FORGET, [made.workspaceId, made.id]);
    await this.note(made, counts);
    return files;
  }

  /** Records go before those that they refer to. */
  private async removeRecords(
    made: MadeImport,
    counts: ReadonlyMap<string, number>,
    kinds: readonly Kind[],
    follower: RemovalFollower,
  ): Promise<void> {
    let removed = 0;
    for (const kind of [...kinds].reverse().filter(({ name }) => counts.has(name))) {
      const number = await this.removeKind(made, kind);
      if (!isFollowing(kind.name) && number !== counts.get(kind.name)) throw new ChangedMeanwhile();
      follower.onProgress((removed += number));
    }
  }

  private async removeKind({ workspaceId, id }: MadeImport, kind: Kind): Promise<number> {
    const condition = isFollowing(kind.name) ? 'true' : isUntouched(kind);
    const [row] = await this.db.query<{ number: number }>(
      `with ${MADE},
       removed as (
         delete from ${kind.name} t using made m
         where t.workspace_id = $1 and ${isMade(kind.name)} and ${condition} returning 1)
       select count(*)::integer as number from removed`,
      [workspaceId, id, kind.name],
    );
    return row!.number;
  }

  private async filesOf({ workspaceId, id }: MadeImport): Promise<string[]> {
    const rows = await this.db.query<{ key: string }>(FILES, [workspaceId, id, 'assets']);
    return rows.map(({ key }) => key);
  }

  private async note(made: MadeImport, counts: ReadonlyMap<string, number>): Promise<void> {
    const { workspaceId, projectId, source, by } = made;
    const [project] = await this.db.query<{ name: string }>(PROJECT, [workspaceId, projectId]);
    await this.audit.append(
      { ...by, workspaceId },
      {
        eventName: UNDONE,
        category: 'settings',
        target: { type: 'project', id: projectId, displayName: project!.name },
        metadata: { source, import: made.id, removed: Object.fromEntries(counts) },
      },
    );
  }

  /** Somebody may touch a record after it was looked at; the database refuses to remove it then. */
  private async explain(made: MadeImport, error: unknown): Promise<never> {
    if (!(error instanceof ChangedMeanwhile) && !misfitOf(error)) throw error;
    const touched = await this.touched(made);
    throw touched.count ? new ArrivalsTouched(touched) : error;
  }

  private async kinds(): Promise<Kind[]> {
    const ask: QueryAsked = (text, values) => this.db.query(text, values);
    return (await kindsOf(ask)).filter(({ name }) => name !== WORKSPACES);
  }
}

/** Something of the import was touched while it was being removed. */
class ChangedMeanwhile extends Error {}
