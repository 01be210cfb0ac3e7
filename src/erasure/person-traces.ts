import { Global, Injectable, Module } from '@nestjs/common';
import type { FormerPerson, WorkspaceKey } from '#kernel';
import { alone, Db } from '#persistence';
import { ObjectStore } from '#storage';
import { PersonTraces, TracesTaken } from '../contexts/instance';
import { tablesOf, type Table } from '../parcel';
import { CopySearch } from './copy-search';
import { removeOwnRows } from './own-rows';
import { IN_WORKSPACES, OF_ACCOUNT, OF_ADDRESSES, searchedTables, type OwnRows } from './places';
import { REPLACED, textsToReplace, type Texts } from './texts';

/** Rows that one transaction changes. */
const BATCH = 500;

/** Copies of texts in the history say the same sentence. */
const history = (such: string): string => `
  update activities a set old_value = case when a.old_value is null then null else $3 end,
    new_value = case when a.new_value is null then null else $3 end
  where a.workspace_id = $1 and ${such} returning a.id`;

const VERSIONS = 'delete from page_versions where workspace_id = $1 and page_id = any ($2::uuid[]) returning id';
const MENTIONS = 'delete from mentions where workspace_id = $1 and source_id = any ($2::uuid[]) returning source_id';
const LOGS = `
  update webhook_logs l set request_body = '', response_body = ''
  where l.workspace_id = $1 and l.event_id in (
    select o.id from outbox o where o.workspace_id = $1 and o.entity_id = any ($2::uuid[])) returning l.id`;
const EVENTS = `
  select id, data, previous from outbox where workspace_id = $1 and entity_id = any ($2::uuid[]) for no key update`;
const REWRITE_EVENT = `
  update outbox set data = $3::jsonb, previous = $4::jsonb where workspace_id = $1 and id = $2 returning id`;

/**
 * Finds what tables and the storage hold of a person. The tables come from the catalogue of the database, as for the purge of
 * workspaces.
 */
@Injectable()
class StoredPersonTraces extends PersonTraces {
  private readonly copies: CopySearch;

  constructor(
    private readonly db: Db,
    private readonly store: ObjectStore,
  ) {
    super();
    this.copies = new CopySearch(db);
  }

  async removeOwn(person: FormerPerson): Promise<void> {
    await this.store.removeOwner(person.id);
    const tables = await this.tables();
    for (const rows of OF_ACCOUNT) await this.remove(tables, rows, [person.id], person);
    await this.remove(tables, OF_ADDRESSES.account, [person.lowerAddresses], person);
  }

  async replaceIn({ workspaceId }: WorkspaceKey, person: FormerPerson): Promise<void> {
    const tables = await this.tables();
    for (const rows of IN_WORKSPACES) await this.remove(tables, rows, [workspaceId, person.id], person);
    await this.remove(tables, OF_ADDRESSES.workspace, [workspaceId, person.lowerAddresses], person);
    for (const table of searchedTables(tables).filter(({ isOfTenants }) => isOfTenants))
      await this.copies.replace(table, workspaceId, person, (step) => this.alone(person, step));
  }

  async replaceOutside(person: FormerPerson): Promise<void> {
    for (const table of searchedTables(await this.tables()).filter(({ isOfTenants }) => !isOfTenants))
      await this.copies.replace(table, null, person, (step) => this.alone(person, step));
  }

  async replaceTextsIn({ workspaceId }: WorkspaceKey, person: FormerPerson): Promise<void> {
    for (const texts of textsToReplace())
      while (await this.alone(person, () => this.replaceSome(texts, workspaceId, person.id))) continue;
  }

  /** Returns the number of the texts that it has replaced. */
  private async replaceSome(texts: Texts, workspaceId: string, userId: string): Promise<number> {
    const names = Object.keys(texts.columns);
    const sets = names.map((name, index) => `${name} = $${index + 3}`);
    const differs = names.map((name, index) => `t.${name} is distinct from $${index + 3}`).join(' or ');
    const values = Object.values(texts.columns).map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
    const rows = await this.db.query<{ id: string }>(
      `update ${texts.table} set ${sets.join(', ')}, version = version + 1 where workspace_id = $1 and id in (
         select t.id from ${texts.table} t where t.workspace_id = $1 and ${texts.such} and (${differs}) limit ${BATCH})
       returning id`,
      [workspaceId, userId, ...values],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length) await this.replaceCopies(texts, workspaceId, ids);
    return ids.length;
  }

  private async replaceCopies(texts: Texts, workspaceId: string, ids: readonly string[]): Promise<void> {
    if (texts.history) await this.db.query(history(texts.history), [workspaceId, ids, REPLACED]);
    if (texts.table === 'pages') await this.db.query(VERSIONS, [workspaceId, ids]);
    await this.db.query(MENTIONS, [workspaceId, ids]);
    await this.db.query(LOGS, [workspaceId, ids]);
    const events = await this.db.query<{ id: string; data: object; previous: object }>(EVENTS, [workspaceId, ids]);
    for (const { id, data, previous } of events) {
      const written = [data, previous].map((one) => JSON.stringify(withoutTexts(one, texts)));
      await this.db.query(REWRITE_EVENT, [workspaceId, id, ...written]);
    }
  }

  private remove(
    tables: readonly Table[],
    rows: OwnRows,
    values: readonly unknown[],
    person: FormerPerson,
  ): Promise<void> {
    return removeOwnRows(this.db, tables, rows, values, (step) => this.alone(person, step));
  }

  /** Of two processes that are at the same person, the one that notices the other gives up. */
  private async alone<T>({ id }: FormerPerson, step: () => Promise<T>): Promise<T> {
    const found = await alone(this.db, `erase ${id}`, step);
    if (found === null) throw new TracesTaken();
    return found;
  }

  private tables(): Promise<Table[]> {
    return tablesOf((text, values) => this.db.query(text, values));
  }
}

/** Members of events have the names of the columns in camel case. */
function withoutTexts(data: object, { columns }: Texts): object {
  const texts = new Map(Object.entries(columns).map(([name, value]) => [camel(name), value]));
  return Object.fromEntries(
    Object.entries(data).map(([member, value]) => [member, texts.has(member) ? texts.get(member) : value]),
  );
}

const camel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The module is global, so that the context does not know other contexts' tables. */
@Global()
@Module({
  providers: [{ provide: PersonTraces, useClass: StoredPersonTraces }],
  exports: [PersonTraces],
})
export class PersonTracesModule {}
