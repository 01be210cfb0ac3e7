import { defineEvent, defineRecordEvents } from '#events';
import type { ProjectRecord, StoredProject } from './project.repository';

const PROJECT = { kind: 'project', entityType: 'project' };

export const {
  created: ProjectCreated,
  updated: ProjectUpdated,
  deleted: ProjectDeleted,
} = defineRecordEvents<StoredProject>(PROJECT);

export const ProjectArchived = defineEvent<StoredProject, Partial<StoredProject>>({
  ...PROJECT,
  kind: 'project.archived',
});

type OfTheCaller = Exclude<keyof ProjectRecord, keyof StoredProject>;

const OF_THE_CALLER = {
  isMember: true,
  memberRole: true,
  relation: true,
  sortOrder: true,
  totalMembers: true,
  totalCycles: true,
  totalModules: true,
} satisfies Record<OfTheCaller, true>;

/** Returns the project without the members that depend on the caller. */
export const projectEventData = (project: StoredProject): StoredProject =>
  Object.fromEntries(
    Object.entries(project).filter(([member]) => !(member in OF_THE_CALLER)),
  ) as unknown as StoredProject;
