/** How free the projects of a workspace that governs are to choose the workflow of a type. */
export const MODES = ['any', 'constrained', 'required'] as const;
export type Mode = (typeof MODES)[number];

/** What the workspace says about the workflows of a type. */
export interface TypeRule {
  /** Of the type. */
  readonly id: string;
  readonly mode: Mode;
  /** The allowlist: those that projects can choose where they are constrained. */
  readonly workflowIds: readonly string[];
}

/** The workflow that a project has for a type: by its own choice, or pinned by the workspace. */
export interface Choice {
  readonly id: string;
  readonly projectId: string;
  /** Null is for work items without a type, and for all types for which nothing else is chosen. */
  readonly typeId: string | null;
  readonly workflowId: string;
  readonly isPinned: boolean;
}

export const FREE_CHOICE = { mode: 'any', workflowIds: [] } as const satisfies Omit<TypeRule, 'id'>;

/** Whether a project can have the workflow by choice. */
export const permits = ({ mode, workflowIds }: Omit<TypeRule, 'id'>, workflowId: string): boolean =>
  mode === 'any' || (mode === 'constrained' && workflowIds.includes(workflowId));

type Chosen = Pick<Choice, 'typeId' | 'workflowId' | 'isPinned'>;

/** What was chosen for the types of one project. */
export class Choices {
  constructor(
    private readonly rules: readonly TypeRule[],
    private readonly chosen: readonly Chosen[],
  ) {}

  /** Workflows that were chosen for the type and that its rule permits; the one that counts most first. */
  of(typeId: string | null): string[] {
    const rule = this.rules.find(({ id }) => id === typeId) ?? FREE_CHOICE;
    return this.chosen
      .filter((choice) => choice.typeId === null || choice.typeId === typeId)
      .sort((a, b) => rank(a) - rank(b))
      .map(({ workflowId }) => workflowId)
      .filter((workflowId) => permits(rule, workflowId));
  }
}

/** Pins come before what a project chose for the type, and that before what it chose for all. */
const rank = ({ isPinned, typeId }: Chosen): number => (isPinned ? 0 : typeId ? 1 : 2);

export const NO_CHOICES = new Choices([], []);
