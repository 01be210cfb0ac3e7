import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An authorization request that waits for a person's answer. */
@Entity('oauth_requests')
export class OauthRequestRow {
  @PrimaryColumn('text') idHash!: string;
  @Column('jsonb') request!: Record<string, unknown>;
  @Column('jsonb', { nullable: true }) answer!: Record<string, unknown> | null;
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz') createdAt!: string;
}
