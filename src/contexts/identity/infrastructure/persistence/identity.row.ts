import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Links an account to a person's identity at a provider. */
@Entity('identities')
export class IdentityRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') issuer!: string;
  @Column('text') subject!: string;
  @Column('timestamptz') lastUsedAt!: string;
  @Column('text', { nullable: true }) renewalToken!: string | null;
  @Column('timestamptz') createdAt!: string;
  /** That of the account with which it was merged; null for the domain of the account. */
  @Column('text', { nullable: true }) domain!: string | null;
}
