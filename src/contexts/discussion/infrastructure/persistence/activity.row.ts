import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One entry of a work item's history. Never deleted; only the newest one may still move, see `SqlActivityLog`. */
@Entity('activities')
export class ActivityRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') projectId!: string;
  @Column('uuid') workItemId!: string;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('text') verb!: string;
  @Column('text', { nullable: true }) field!: string | null;
  @Column('text', { nullable: true }) oldValue!: string | null;
  @Column('text', { nullable: true }) newValue!: string | null;
  @Column('uuid', { nullable: true }) oldIdentifier!: string | null;
  @Column('uuid', { nullable: true }) newIdentifier!: string | null;
  @Column('text') comment!: string;
  @Column('uuid', { nullable: true }) commentId!: string | null;
  @Column('text', { array: true }) attachments!: string[];
  /** Minutes, of entries about logged time. */
  @Column('integer', { nullable: true }) duration!: number | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  /** Time as seconds since 1970. */
  @Column('double precision') epoch!: number;
  @Column('timestamptz') createdAt!: string;
  /** What the record that was made claims of its author and time, where that is not who made it and when. */
  @Column('uuid', { nullable: true }) claimedAuthorId!: string | null;
  @Column('timestamptz', { nullable: true }) claimedAt!: string | null;
}
