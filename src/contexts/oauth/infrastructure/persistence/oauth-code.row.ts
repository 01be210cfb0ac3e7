import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An authorization code, kept after its use so that a second one is noticed. */
@Entity('oauth_codes')
export class OauthCodeRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') grantId!: string;
  @Column('text') codeHash!: string;
  @Column('text') redirectUri!: string;
  @Column('text', { nullable: true }) codeChallenge!: string | null;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz', { nullable: true }) usedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
