import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';
import type { EntityType, StorageMetadata } from '../../domain/asset';

/** A file of a workspace; the bytes lie in the storage. */
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
