import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A personal access token. Its value is stored only as a hash; the hint shows its last characters. */
@Entity('api_keys')
export class ApiKeyRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') title!: string;
  @Column('text') description!: string;
  @Column('text') keyHash!: string;
  @Column('text') hint!: string;
  @Column('boolean') isService!: boolean;
  /** Null: the key may do all that its owner may. */
  @Column('text', { array: true, nullable: true }) scopes!: string[] | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: string | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: string | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
