import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProviderKind } from '../../domain/identity-provider';
import type { DomainProof } from '../../domain/provider-domain';

/** An identity provider that instance administrators registered. */
@Entity('identity_providers')
export class IdentityProviderRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: ProviderKind;
  @Column('text') label!: string;
  @Column('boolean') isEnabled!: boolean;
  @Column('boolean') createsAccounts!: boolean;
  @Column('text', { nullable: true }) issuer!: string | null;
  @Column('text', { nullable: true }) clientId!: string | null;
  @Column('text', { nullable: true }) clientSecret!: string | null;
  @Column('text', { nullable: true }) scopes!: string | null;
  @Column('text', { nullable: true }) entryPoint!: string | null;
  @Column('text', { nullable: true }) entityId!: string | null;
  @Column('text', { array: true }) certificates!: string[];
  @Column('text', { nullable: true }) emailAttribute!: string | null;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
  @Column('integer') version!: number;
}

/** A domain for which a provider vouches once it is proven. */
@Entity('identity_provider_domains')
export class IdentityProviderDomainRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') providerId!: string;
  @Column('text') domain!: string;
  @Column('text') token!: string;
  @Column('text', { nullable: true }) verifiedBy!: DomainProof | null;
  @Column('timestamptz', { nullable: true }) verifiedAt!: string | null;
  @Column('timestamptz', { nullable: true }) lastSeenAt!: string | null;
  @Column('timestamptz') createdAt!: string;
  @Column('integer') version!: number;
}
