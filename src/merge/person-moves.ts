import { Global, Injectable, Module } from '@nestjs/common';
import type { WorkspaceKey } from '#kernel';
import { alone, Db } from '#persistence';
import { ObjectStore } from '#storage';
import { MovesTaken, PersonMoves, type MergedPerson } from '../contexts/instance';
import { notePlaces } from '../contexts/workspaces';
import { CopySearch } from '../erasure/copy-search';
import { removeOwnRows } from '../erasure/own-rows';
import { referencesOf, tablesOf, type QueryAsked, type Table } from '../parcel';
import { IdMoves } from './id-moves';
import { MEMBERSHIPS, namingTables, REMOVED, type NamingTable, type UniqueKey } from './places';
import { uniqueKeys } from './unique-keys';

interface Catalogue {
  readonly all: readonly Table[];
  readonly naming: readonly NamingTable[];
  readonly keys: readonly UniqueKey[];
}

/** Columns in which people write queries, where a name or an address stands for a person. */
const QUERY = /pql|query/i;

/**
 * Finds where tables name a person who is merged. The tables come from the catalogue of the database, as for the purge of
 * workspaces.
 */
@Injectable()
class StoredPersonMoves extends PersonMoves {
  private readonly ids: IdMoves;
  private readonly copies: CopySearch;

  constructor(
    private readonly db: Db,
    private readonly store: ObjectStore,
  ) {
    super();
    this.ids = new IdMoves(db);
    this.copies = new CopySearch(db);
  }

  async removeOwn(person: MergedPerson): Promise<void> {
    await this.store.removeOwner(person.id);
    const { all } = await this.catalogue();
    for (const rows of REMOVED)
      await removeOwnRows(this.db, all, rows, [person.id], (step) => this.alone(person, step));
  }

  async moveMembership(place: WorkspaceKey, person: MergedPerson): Promise<boolean> {
    const { naming, keys } = await this.catalogue();
    const text = 'select 1 from workspace_members where workspace_id = $1 and user_id = $2 limit 1';
    return this.alone(person, async () => {
      const [membership] = await this.db.query(text, [place.workspaceId, person.id]);
      if (!membership) return false;
      await notePlaces(this.db, place, [person.into.id]);
      for (const name of MEMBERSHIPS)
        await this.ids.settle(
          naming.find((table) => table.name === name)!,
          keys,
          place.workspaceId,
          person,
        );
      return true;
    });
  }

  async moveIn({ workspaceId }: WorkspaceKey, person: MergedPerson): Promise<void> {
    const catalogue = await this.catalogue();
    // What was under way when the account ended may have named it since.
    while (await this.move(catalogue, workspaceId, person)) continue;
  }

  async moveOutside(person: MergedPerson): Promise<void> {
    await this.move(await this.catalogue(), null, person);
    await this.alone(person, () => this.db.query('delete from membership_places where user_id = $1', [person.id]));
  }

  /** Returns the number of rows that have changed. */
  private async move({ naming, keys }: Catalogue, workspaceId: string | null, person: MergedPerson): Promise<number> {
    const inTurn = <T>(step: () => Promise<T>) => this.alone(person, step);
    let changed = 0;
    for (const table of naming.filter(({ isOfTenants }) => isOfTenants === (workspaceId !== null))) {
      changed += await this.ids.move(table, keys, workspaceId, person, inTurn);
      const named = table.columns.some(({ name }) => QUERY.test(name)) ? person : person.byId();
      if (table.columns.length) changed += await this.copies.replace(table, workspaceId, named, inTurn);
    }
    return changed;
  }

  /** Of two processes that are at the same person, the one that notices the other gives up. */
  private async alone<T>({ id }: MergedPerson, step: () => Promise<T>): Promise<T> {
    const found = await alone(this.db, `merge ${id}`, step);
    if (found === null) throw new MovesTaken();
    return found;
  }

  private async catalogue(): Promise<Catalogue> {
    const ask: QueryAsked = (text, values) => this.db.query(text, values);
    const all = await tablesOf(ask);
    const naming = namingTables(all, await referencesOf(ask));
    return { all, naming, keys: await uniqueKeys(ask, naming) };
  }
}

/** The module is global, so that the context does not know other contexts' tables. */
@Global()
@Module({
  providers: [{ provide: PersonMoves, useClass: StoredPersonMoves }],
  exports: [PersonMoves],
})
export class PersonMovesModule {}
