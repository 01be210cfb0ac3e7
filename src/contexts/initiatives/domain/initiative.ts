import { invalidField } from '#kernel';

export const INITIATIVE_STATES = ['DRAFT', 'PLANNED', 'ACTIVE', 'COMPLETED', 'CLOSED'] as const;
export type InitiativeState = (typeof INITIATIVE_STATES)[number];

/** A goal above projects, with projects and work items. */
export interface Initiative {
  readonly id: string;
  readonly name: string;
  /** Short plain text, independent of the HTML. */
  readonly description: string;
  readonly descriptionHtml: string;
  readonly descriptionStripped: string;
  readonly state: InitiativeState;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly leadId: string | null;
  readonly logoProps: object;
  readonly archivedAt: string | null;
  readonly labelIds: readonly string[];
  readonly projectIds: readonly string[];
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** A label that initiatives of the workspace can have. */
export interface InitiativeLabel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly sortOrder: number;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** Returns the date of a time in UTC. */
const dayOf = (text: string | null): string | null => text && text.slice(0, 10);

const setOf = (ids: readonly string[]): readonly string[] => [...new Set(ids)].sort();

export function revised<T extends Initiative>(initiative: T, patch: Partial<Initiative>): T {
  const after = { ...initiative, ...patch };
  const [startDate, endDate] = [dayOf(after.startDate), dayOf(after.endDate)];
  const moved = patch.startDate !== undefined || patch.endDate !== undefined;
  if (moved && startDate && endDate && endDate < startDate) {
    throw invalidField('endDate', 'End date cannot be before the start date.');
  }
  return { ...after, startDate, endDate, labelIds: setOf(after.labelIds), projectIds: setOf(after.projectIds) };
}
