export const PHASE_GROUPS = ['draft', 'planning', 'execution', 'monitoring', 'completed', 'cancelled'] as const;
export type PhaseGroup = (typeof PHASE_GROUPS)[number];

/** A state of projects of a workspace. The API calls it a project state. */
export interface ProjectPhase {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly group: PhaseGroup;
  readonly sequence: number;
  /** True if new projects are in this phase by default. */
  readonly isDefault: boolean;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}
