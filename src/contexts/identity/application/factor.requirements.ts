/** Knows who has to have a second factor. The context of workspaces implements it. */
export abstract class FactorRequirements {
  /** Returns the names of the person's workspaces that require a second factor, in their period of grace as well. */
  abstract of(userId: string): Promise<readonly string[]>;
}
