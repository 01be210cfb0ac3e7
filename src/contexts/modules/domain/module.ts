import { assertDates, notFound } from '#kernel';
import { moduleArchived, moduleNotFinished } from './modules.errors';

export const MODULE_STATUSES = ['backlog', 'planned', 'in-progress', 'paused', 'completed', 'cancelled'] as const;
export type ModuleStatus = (typeof MODULE_STATUSES)[number];

/** A part of a project's work that people look after together. */
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

/** What is put away stays as it is. */
export function assertInUse({ archivedAt }: Pick<Module, 'archivedAt'>): void {
  if (archivedAt) throw moduleArchived();
}

export function revised<M extends Module>(module: M, patch: Partial<Module>): M {
  assertInUse(module);
  const after = { ...module, ...patch };
  assertDates(after);
  return after;
}

/** `onlyFinished`: refuses a module whose work goes on. */
export function archived<M extends Module>(module: M, at: string, onlyFinished: boolean): M {
  if (module.archivedAt) throw notFound();
  if (onlyFinished && !FINISHED.includes(module.status)) throw moduleNotFinished();
  return { ...module, archivedAt: at };
}
