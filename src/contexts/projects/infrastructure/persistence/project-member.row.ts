import { Column, Entity } from 'typeorm';
import type { ProjectRole } from '#kernel';
import { ProjectOwnedRow } from '#persistence';

/** A person's place in a project. Ending it keeps the row, so that coming back takes it up again. */
@Entity('project_members')
export class ProjectMemberRow extends ProjectOwnedRow {
  @Column('uuid') userId!: string;
  @Column('text') role!: ProjectRole;
  @Column('boolean') isActive!: boolean;
  /** The person's own arrangement of projects. */
  @Column('double precision') sortOrder!: number;
}
