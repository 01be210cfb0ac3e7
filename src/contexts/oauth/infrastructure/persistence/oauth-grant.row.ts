import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody has allowed an app. Its revocation ends all codes and tokens that refer to it. */
@Entity('oauth_grants')
export class OauthGrantRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') appId!: string;
  @Column('uuid') userId!: string;
  @Column('uuid', { nullable: true }) installationId!: string | null;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz', { nullable: true }) revokedAt!: string | null;
}
