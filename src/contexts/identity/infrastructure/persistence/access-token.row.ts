import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A bearer token of an OAuth client: acts for its user within its scopes. */
@Entity('access_tokens')
export class AccessTokenRow {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('text') tokenHash: string;
  @Column('text', { array: true }) scopes: string[];
  @Column('timestamptz') expiresAt: string;
  @Column('timestamptz', { nullable: true }) revokedAt: string | null;
  @Column('timestamptz') createdAt: string;
}
