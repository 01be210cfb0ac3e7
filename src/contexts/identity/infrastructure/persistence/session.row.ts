import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in with a browser, until it ends or expires. */
@Entity('sessions')
export class SessionRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') tokenHash!: string;
  /** Hash of the token before the last rotation, which requests under way may still carry. */
  @Column('text', { nullable: true }) previousHash!: string | null;
  /** Hash of the offered replacement, and the time of the offer. */
  @Column('text', { nullable: true }) offeredHash!: string | null;
  @Column('timestamptz', { nullable: true }) offeredAt!: string | null;
  /** Token in the session's forms, against cross-site request forgery. */
  @Column('text') formToken!: string;
  @Column('text', { nullable: true }) ipAddress!: string | null;
  @Column('text') userAgent!: string;
  @Column('timestamptz') rotatedAt!: string;
  @Column('timestamptz') lastUsedAt!: string;
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz', { nullable: true }) endedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz', { nullable: true }) provedAt!: string | null;
  @Column('boolean') isOfProvider!: boolean;
}
