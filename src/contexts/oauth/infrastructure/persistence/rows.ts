import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An application that a workspace has registered. It is found by its client id alone, without the workspace. */
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

/** An installation of an app in its workspace; `deletedAt` is the time when it ended. */
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

/** A person's permission for an app. Its revocation ends all codes and tokens that refer to it. */
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

/** An authorization request that waits for a person's answer. */
@Entity('oauth_requests')
export class OauthRequestRow {
  @PrimaryColumn('text') idHash!: string;
  @Column('jsonb') request!: Record<string, unknown>;
  @Column('jsonb', { nullable: true }) answer!: Record<string, unknown> | null;
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz') createdAt!: string;
}

/** An authorization code. It is kept after its use so that a second use is detected. */
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

/** A device code. It is kept after its use so that a second use is detected. */
@Entity('oauth_device_codes')
export class OauthDeviceCodeRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') appId!: string;
  @Column('text') codeHash!: string;
  @Column('text') userCodeHash!: string;
  @Column('text', { array: true }) scopes!: string[];
  @Column('integer') intervalSeconds!: number;
  @Column('timestamptz', { nullable: true }) askedAt!: string | null;
  @Column('uuid', { nullable: true }) grantId!: string | null;
  @Column('timestamptz', { nullable: true }) deniedAt!: string | null;
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz', { nullable: true }) usedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}

/** A refresh token. It is kept after its use so that a second use is detected. */
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

/** A bearer token of an app, or a personal access token. It acts for its user within its scopes. */
@Entity('access_tokens')
export class AccessTokenRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') tokenHash!: string;
  @Column('text', { array: true }) scopes!: string[];
  /** Null for a personal access token. */
  @Column('uuid', { nullable: true }) appId!: string | null;
  /** The grant that the token is based on; null if the app acts as itself. */
  @Column('uuid', { nullable: true }) grantId!: string | null;
  /** The installation, if the app acts as itself. */
  @Column('uuid', { nullable: true }) installationId!: string | null;
  /** The title that owners give to their personal access tokens. */
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) hint!: string | null;
  /** The time of the last use; recorded only for personal access tokens. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: string | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
