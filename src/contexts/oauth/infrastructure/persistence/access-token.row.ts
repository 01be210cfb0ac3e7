import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A bearer token, of an app or of a person's own: acts for its user within its scopes. */
@Entity('access_tokens')
export class AccessTokenRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') tokenHash!: string;
  @Column('text', { array: true }) scopes!: string[];
  /** Null: the user made it without an app. */
  @Column('uuid', { nullable: true }) appId!: string | null;
  /** What it follows from; null where the app acts as itself. */
  @Column('uuid', { nullable: true }) grantId!: string | null;
  /** Where the app acts as itself. */
  @Column('uuid', { nullable: true }) installationId!: string | null;
  /** Given to those without an app, by which their owners know them. */
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) hint!: string | null;
  /** Kept of those without an app. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: string | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
