import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token, kept after its use so that a second one is noticed. */
@Entity('oauth_refresh_tokens')
export class OauthRefreshTokenRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') grantId!: string;
  @Column('text') tokenHash!: string;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz', { nullable: true }) usedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
