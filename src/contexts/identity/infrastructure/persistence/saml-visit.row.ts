import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in by SAML that is in progress. */
@Entity('saml_visits')
export class SamlVisitRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') tokenHash!: string;
  @Column('text') requestId!: string;
  @Column('text') returnTo!: string;
  /** Null until the provider has answered. */
  @Column('text', { nullable: true }) answerHash!: string | null;
  /** Whom the response is about. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('uuid', { nullable: true }) providerId!: string | null;
  @Column('timestamptz') expiresAt!: string;
}
