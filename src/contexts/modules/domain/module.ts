import { assertDates, DomainError, notFound } from '#kernel';

export const MODULE_STATUSES = ['backlog', 'planned', 'in-progress', 'paused', 'completed', 'cancelled'] as const;
export type ModuleStatus = (typeof MODULE_STATUSES)[number];

/** A part of a project, with a lead and members. */
export interface Module {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  readonly status: ModuleStatus;
  readonly startDate: string | null;
  readonly targetDate: string | null;
  readonly leadId: string | null;
  readonly memberIds: readonly string[];
  readonly sortOrder: number;
  readonly logoProps: object;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
}

const FINISHED: readonly ModuleStatus[] = ['completed', 'cancelled'];

/** Throws if the module is archived, because archived modules cannot be changed. */
export function assertInUse({ archivedAt }: Pick<Module, 'archivedAt'>): void {
  if (archivedAt) throw moduleArchived();
}

export function revised<M extends Module>(module: M, patch: Partial<Module>): M {
  assertInUse(module);
  const after = { ...module, ...patch };
  assertDates(after);
  return after;
}

/** Returns the module as archived. With `onlyFinished` it throws unless the module is completed or cancelled. */
export function archived<M extends Module>(module: M, at: string, onlyFinished: boolean): M {
  if (module.archivedAt) throw notFound();
  if (onlyFinished && !FINISHED.includes(module.status)) throw moduleNotFinished();
  return { ...module, archivedAt: at };
}

const moduleArchived = () => new DomainError('conflict', 'module_archived', 'Archived module cannot be edited');

const moduleNotFinished = () =>
  new DomainError('conflict', 'module_not_finished', 'Only completed or cancelled modules can be archived');
