import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An API key. Only a hash of its value is stored; the hint shows its last characters. */
@Entity('api_keys')
export class ApiKeyRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') title!: string;
  @Column('text') description!: string;
  @Column('text') keyHash!: string;
  @Column('text') hint!: string;
  @Column('boolean') isService!: boolean;
  @Column('timestamptz', { nullable: true }) expiresAt!: string | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: string | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
