export const PHASE_GROUPS = ['draft', 'planning', 'execution', 'monitoring', 'completed', 'cancelled'] as const;
export type PhaseGroup = (typeof PHASE_GROUPS)[number];

/** What projects of a workspace can be in; the interface calls it a project state. */
export interface ProjectPhase {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string;
  readonly group: PhaseGroup;
  readonly sequence: number;
  /** New projects are in it unless told. */
  readonly isDefault: boolean;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}
