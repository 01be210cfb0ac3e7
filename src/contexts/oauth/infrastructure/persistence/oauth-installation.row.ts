import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An app that was let into its workspace; `deletedAt` is when that ended. */
@Entity('oauth_installations')
export class OauthInstallationRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') appId!: string;
  @Column('uuid') installedById!: string;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
  @Column('timestamptz', { nullable: true }) deletedAt!: string | null;
}
