import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A device's code, kept after its use so that a second one is noticed. */
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
