import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A secret that the service uses itself. */
@Entity('server_secrets')
export class ServerSecretRow {
  @PrimaryColumn('text') name!: string;
  @Column('text') value!: string;
  @Column('timestamptz') createdAt!: string;
}
