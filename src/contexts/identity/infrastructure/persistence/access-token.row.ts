import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A bearer token of an OAuth client: acts for its user within its scopes. */
@Entity('access_tokens')
export class AccessTokenRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') tokenHash!: string;
  @Column('text', { array: true }) scopes!: string[];
  @Column('uuid', { nullable: true }) appId!: string | null;
  /** What it follows from; null where the app acts as itself. */
  @Column('uuid', { nullable: true }) grantId!: string | null;
  /** Where the app acts as itself. */
  @Column('uuid', { nullable: true }) installationId!: string | null;
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz', { nullable: true }) revokedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
