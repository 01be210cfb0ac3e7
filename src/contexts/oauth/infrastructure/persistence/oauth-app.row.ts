import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An application that a workspace has registered. Found by its client id alone. */
@Entity('oauth_apps')
export class OauthAppRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') ownerWorkspaceId!: string;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('boolean') isPublic!: boolean;
  @Column('text', { nullable: true }) secretHash!: string | null;
  @Column('text', { array: true }) redirectUris!: string[];
  @Column('text', { nullable: true }) setupUrl!: string | null;
  @Column('text', { nullable: true }) webhookUrl!: string | null;
  @Column('text', { array: true }) scopes!: string[];
  @Column('uuid', { nullable: true }) botUserId!: string | null;
  @Column('uuid', { nullable: true }) createdById!: string | null;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
  @Column('timestamptz', { nullable: true }) deletedAt!: string | null;
}
