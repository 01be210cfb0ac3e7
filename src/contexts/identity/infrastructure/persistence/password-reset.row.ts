import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link for choosing a new password. */
@Entity('password_resets')
export class PasswordResetRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('text') tokenHash!: string;
  @Column('timestamptz') expiresAt!: string;
  @Column('timestamptz', { nullable: true }) usedAt!: string | null;
  @Column('timestamptz') createdAt!: string;
}
