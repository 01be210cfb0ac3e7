import { Column, Entity, PrimaryColumn } from 'typeorm';

/** People, and bots of applications. They belong to no workspace: a person may be in many. */
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
  /** True for an account that an imported workspace brought, until the person with its address takes it over. */
  @Column('boolean') isAwaited!: boolean;
  /** argon2id hash, or one of another program until the person signs in; null if there is no password. */
  @Column('text', { nullable: true }) passwordHash!: string | null;
  /** Whether there is an app that generates codes, or a passkey. */
  @Column('boolean') hasSecondFactor!: boolean;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
}
