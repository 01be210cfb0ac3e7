import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import {
  CycleLookup,
  EstimatePointLookup,
  ModuleLookup,
  type Related,
  type RelatedType,
  TypeLookup,
} from '../../application/related';

interface Tenant {
  readonly workspaceId: string;
}

async function named<T extends Related>(
  db: Db,
  table: string,
  { workspaceId }: Tenant,
  ids: readonly string[],
  more = '',
) {
  const rows = await db.read<T>(
    `select id, name${more} from ${table} where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    [workspaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

@Injectable()
export class SqlCycleLookup extends CycleLookup {
  constructor(private readonly db: Db) {
    super();
  }

  byIds(ctx: Tenant, ids: readonly string[]): Promise<Map<string, Related>> {
    return named(this.db, 'cycles', ctx, ids);
  }
}

@Injectable()
export class SqlModuleLookup extends ModuleLookup {
  constructor(private readonly db: Db) {
    super();
  }

  byIds(ctx: Tenant, ids: readonly string[]): Promise<Map<string, Related>> {
    return named(this.db, 'modules', ctx, ids);
  }
}

@Injectable()
export class SqlEstimatePointLookup extends EstimatePointLookup {
  constructor(private readonly db: Db) {
    super();
  }

  byIds(ctx: Tenant, ids: readonly string[]): Promise<Map<string, Related>> {
    return named(this.db, 'estimate_points', ctx, ids);
  }
}

@Injectable()
export class SqlTypeLookup extends TypeLookup {
  constructor(private readonly db: Db) {
    super();
  }

  byIds(ctx: Tenant, ids: readonly string[]): Promise<Map<string, RelatedType>> {
    return named<RelatedType>(this.db, 'work_item_types', ctx, ids, ', logo_props as "logoProps", is_epic as "isEpic"');
  }
}
