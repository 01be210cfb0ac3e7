import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A passkey of a person. */
@Entity('passkeys')
export class PasskeyRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  /** Base64url, as are keys. */
  @Column('text') credentialId!: string;
  @Column('text') publicKey!: string;
  /** How often the passkey was used, by its own account. 0 for those that do not count. */
  @Column('bigint') counter!: string;
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
