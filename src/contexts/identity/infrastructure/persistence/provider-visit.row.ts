import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in at the identity provider that is in progress. */
@Entity('provider_visits')
export class ProviderVisitRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') tokenHash!: string;
  @Column('text') state!: string;
  @Column('text') nonce!: string;
  @Column('text') codeVerifier!: string;
  @Column('text') returnTo!: string;
  @Column('uuid', { nullable: true }) providerId!: string | null;
  @Column('timestamptz') expiresAt!: string;
}
