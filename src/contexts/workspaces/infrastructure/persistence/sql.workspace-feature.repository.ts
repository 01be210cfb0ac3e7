import { Injectable } from '@nestjs/common';
import { notFound } from '#kernel';
import { assertExpected, Db } from '#persistence';
import {
  WorkspaceFeatureRepository,
  type OfWorkspace,
  type FeatureSettings,
  type StoredFeatures,
} from '../../application/workspace-feature.repository';

const SELECT = `
  select id, name, features as "switchedOn", work_item_type_default_level as "workItemTypeDefaultLevel",
    created_at as "createdAt", features_version as version
  from workspaces where id = $1 and deleted_at is null`;

const UPDATE = `
  update workspaces set features = $2, work_item_type_default_level = $3, features_version = features_version + 1,
    updated_at = $4
  where id = $1`;

@Injectable()
export class SqlWorkspaceFeatureRepository extends WorkspaceFeatureRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async read({ workspaceId }: OfWorkspace): Promise<StoredFeatures> {
    return found(await this.db.read<StoredFeatures>(SELECT, [workspaceId]));
  }

  async forWrite(place: OfWorkspace): Promise<StoredFeatures> {
    const features = found(await this.db.query<StoredFeatures>(`${SELECT} for no key update`, [place.workspaceId]));
    assertExpected(place, features);
    return features;
  }

  async save({ workspaceId }: OfWorkspace, at: string, settings: FeatureSettings): Promise<void> {
    await this.db.query(UPDATE, [workspaceId, settings.switchedOn, settings.workItemTypeDefaultLevel, at]);
  }
}

function found([features]: StoredFeatures[]): StoredFeatures {
  if (!features) throw notFound();
  return features;
}
