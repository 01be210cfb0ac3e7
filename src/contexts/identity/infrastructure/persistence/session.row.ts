import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody signed in with a browser, until it ends or expires. */
@Entity('sessions')
export class SessionRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') tokenHash!: string;
  /** Of the token before the last rotation: requests under way still carry it. */
  @Column('text', { nullable: true }) previousHash!: string | null;
  /** What forms of this session carry, against requests that another site forges. */
  @Column('text') formToken!: string;
  @Column('text', { nullable: true }) ipAddress!: string | null;
  @Column('text') userAgent!: string;
  @Column('timestamptz') rotatedAt!: string;
  @Column('timestamptz') lastUsedAt!: string;
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz', { nullable: true }) endedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
