import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that identity providers encrypt SAML assertions with. */
@Entity('saml_keys')
export class SamlKeyRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') privateKey!: string;
  @Column('text') certificate!: string;
  @Column('timestamptz') createdAt!: string;
  /** Null for the key that providers are shown. */
  @Column('timestamptz', { nullable: true }) retiredAt!: string | null;
}
