import { Injectable } from '@nestjs/common';
import { type WorkspaceActor, replacementColumns, type Replacement } from '#kernel';
import { Db, RowStore } from '#persistence';
import {
  TypeLifting,
  type Attachment,
  type LiftableProject,
  type MovedOption,
  type NamedType,
  type OwnRecords,
  type RaisedType,
} from '../../application/type-lifting';
import type { PropertyContext } from '../../domain/property-context';
import { PropertyContextRow } from './rows';
import { LIFT_TYPES as SQL } from './type-lifting.sql';

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

@Injectable()
export class SqlTypeLifting extends TypeLifting {
  private readonly contexts: RowStore<PropertyContextRow>;

  constructor(private readonly db: Db) {
    super();
    this.contexts = new RowStore(db, PropertyContextRow);
  }

  async usual({ workspaceId }: WorkspaceActor): Promise<LiftableProject | null> {
    const [project] = await this.db.query<LiftableProject>(SQL.usual, [workspaceId]);
    return project ?? null;
  }

  async next({ workspaceId }: WorkspaceActor, behind: string | null): Promise<LiftableProject | null> {
    const [project] = await this.db.query<LiftableProject>(SQL.next, [workspaceId, behind]);
    return project ?? null;
  }

  async own({ workspaceId }: WorkspaceActor, projectId: string): Promise<OwnRecords> {
    const types = await this.db.query<NamedType>(SQL.ownTypes, [workspaceId, projectId]);
    const properties = await this.db.query<{ id: string }>(SQL.ownProperties, [workspaceId, projectId]);
    return { types, propertyIds: idsOf(properties) };
  }

  shared({ workspaceId }: WorkspaceActor): Promise<NamedType[]> {
    return this.db.query<NamedType>(SQL.shared, [workspaceId]);
  }

  async raiseTypes({ workspaceId }: WorkspaceActor, at: string, projectId: string, types: readonly RaisedType[]) {
    const names = types.map(({ name }) => name);
    await this.db.query(SQL.typePairs, [workspaceId, idsOf(types)]);
    await this.db.query(SQL.raiseTypes, [workspaceId, idsOf(types), names, projectId, at]);
  }

  async mergeTypes({ workspaceId }: WorkspaceActor, at: string, projectId: string, types: readonly Replacement[]) {
    const [gone, put] = replacementColumns(types);
    await this.db.query(SQL.mergeTypes, [workspaceId, gone, put, projectId, at]);
    await this.db.query(SQL.untie, [workspaceId, gone]);
    await this.db.query(SQL.dropTypes, [workspaceId, gone, at]);
  }

  async settleDefault({ workspaceId }: WorkspaceActor, at: string, projectId: string, typeId: string): Promise<void> {
    await this.db.query(SQL.makeDefault, [workspaceId, typeId, at]);
    await this.db.query(SQL.importDefault, [workspaceId, projectId, at]);
  }

  async raiseProperties({ workspaceId }: WorkspaceActor, at: string, ids: readonly string[]): Promise<void> {
    await this.db.query(SQL.propertyPairs, [workspaceId, ids]);
    await this.db.query(SQL.raiseProperties, [workspaceId, ids, at]);
    await this.db.query(SQL.raiseOptions, [workspaceId, ids, at]);
  }

  async dropProperties({ workspaceId }: WorkspaceActor, at: string, ids: readonly string[]): Promise<void> {
    for (const text of [SQL.dropOptions, SQL.dropProperties]) await this.db.query(text, [workspaceId, ids, at]);
    await this.db.query(SQL.detach, [workspaceId, ids]);
  }

  async moveOptions(
    { workspaceId }: WorkspaceActor,
    at: string,
    moved: readonly MovedOption[],
    merged: readonly Replacement[],
  ): Promise<void> {
    const owners = moved.map(({ propertyId }) => propertyId);
    await this.db.query(SQL.reparentOptions, [workspaceId, ...replacementColumns(merged)]);
    await this.db.query(SQL.optionPairs, [workspaceId, idsOf(moved), owners]);
    await this.db.query(SQL.moveOptions, [workspaceId, idsOf(moved), owners, at]);
  }

  async attach({ workspaceId }: WorkspaceActor, at: string, attachments: readonly Attachment[]): Promise<void> {
    const typeIds = attachments.map(({ typeId }) => typeId);
    const propertyIds = attachments.map(({ propertyId }) => propertyId);
    await this.db.query(SQL.attach, [workspaceId, typeIds, propertyIds, at]);
  }

  async addContexts(ctx: WorkspaceActor, at: string, contexts: readonly PropertyContext[]): Promise<void> {
    await this.contexts.insert(ctx, at, contexts);
  }

  async widen({ workspaceId }: WorkspaceActor, at: string, contexts: Parameters<TypeLifting['widen']>[2]) {
    for (const { id, projectIds } of contexts) await this.db.query(SQL.widen, [workspaceId, id, projectIds, at]);
  }

  async spread({ workspaceId }: WorkspaceActor, at: string, most: number): Promise<number> {
    return (await this.db.query(SQL.spread, [workspaceId, at, most])).length;
  }
}
