import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StorageMetadata, UserEntityType } from '../../domain/asset';

/** A picture of a person. Global, as people are. */
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
