/** How freely the projects of a governing workspace may choose the workflow of a type. */
export const MODES = ['any', 'constrained', 'required'] as const;
export type Mode = (typeof MODES)[number];

/** A workspace's rule about the workflows of a type. */
export interface TypeRule {
  /** Id of the type. */
  readonly id: string;
  readonly mode: Mode;
  /** The allowlist: workflows that projects may choose in the mode `constrained`. */
  readonly workflowIds: readonly string[];
}

/** The workflow that a project has for a type, chosen by the project or pinned by the workspace. */
export interface Choice {
  readonly id: string;
  readonly projectId: string;
  /** Null for work items without a type, and for all types without another choice. */
  readonly typeId: string | null;
  readonly workflowId: string;
  readonly isPinned: boolean;
}

export const FREE_CHOICE = { mode: 'any', workflowIds: [] } as const satisfies Omit<TypeRule, 'id'>;

/** True if a project may choose the workflow. */
export const permits = ({ mode, workflowIds }: Omit<TypeRule, 'id'>, workflowId: string): boolean =>
  mode === 'any' || (mode === 'constrained' && workflowIds.includes(workflowId));

type Chosen = Pick<Choice, 'typeId' | 'workflowId' | 'isPinned'>;

/** The choices for the types of one project. */
export class Choices {
  constructor(
    private readonly rules: readonly TypeRule[],
    private readonly chosen: readonly Chosen[],
  ) {}

  /**
   * Returns the workflows that were chosen for the type and that its rule permits, the one with the highest priority
   * first.
   */
  of(typeId: string | null): string[] {
    const rule = this.rules.find(({ id }) => id === typeId) ?? FREE_CHOICE;
    return this.chosen
      .filter((choice) => choice.typeId === null || choice.typeId === typeId)
      .sort((a, b) => rank(a) - rank(b))
      .map(({ workflowId }) => workflowId)
      .filter((workflowId) => permits(rule, workflowId));
  }
}

/** Orders choices: pins first, then the project's choice for the type, then its choice for all types. */
const rank = ({ isPinned, typeId }: Chosen): number => (isPinned ? 0 : typeId ? 1 : 2);

export const NO_CHOICES = new Choices([], []);
