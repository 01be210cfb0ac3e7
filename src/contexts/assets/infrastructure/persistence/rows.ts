import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantRow } from '#persistence';
import type { EntityType, StorageMetadata, UserEntityType } from '../../domain/asset';

/** A file of a workspace. Its bytes are in the object storage. */
@Entity('assets')
export class AssetRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') entityType!: EntityType;
  @Column('uuid', { nullable: true }) entityIdentifier!: string | null;
  @Column('text') name!: string;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  @Column('text') storageKey!: string;
  @Column('jsonb') attributes!: object;
  @Column('boolean') isUploaded!: boolean;
  @Column('jsonb', { nullable: true }) storageMetadata!: StorageMetadata | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

/** A picture of a person. It belongs to no workspace. */
@Entity('user_assets')
export class UserAssetRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
  @Column('timestamptz', { nullable: true }) deletedAt!: string | null;
  @Column('integer') version!: number;
  @Column('text') entityType!: UserEntityType;
  @Column('text') name!: string;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  @Column('text') storageKey!: string;
  @Column('jsonb') attributes!: object;
  @Column('boolean') isUploaded!: boolean;
  @Column('jsonb', { nullable: true }) storageMetadata!: StorageMetadata | null;
}
