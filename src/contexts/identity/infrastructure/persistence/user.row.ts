import { Column, Entity, PrimaryColumn } from 'typeorm';

/** People, and the bots that act for applications. Global: a person may belong to many workspaces. */
@Entity('users')
export class UserRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('text') displayName!: string;
  @Column('text') firstName!: string;
  @Column('text') lastName!: string;
  @Column('text', { nullable: true }) avatarUrl!: string | null;
  @Column('text') timezone!: string;
  @Column('boolean') isActive!: boolean;
  @Column('boolean') isBot!: boolean;
  /** argon2id; null for those who never set one. */
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
}
