/** The workspaces of a person; implemented by their context. */
export abstract class Memberships {
  /** Ids of those that the person is an active member of. */
  abstract workspacesOf(userId: string): Promise<readonly string[]>;
}
