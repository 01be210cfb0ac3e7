interface MissingFactor {
  /** When the workspace begins to refuse the person; null if it does. */
  readonly dueAt: string | null;
  /** Whether a sign-in by an identity provider is enough. */
  readonly trustsProviders?: boolean;
}

/** What the server states in the HTML document. */
export interface ServerDocument {
  /** The path prefix of the service: empty, or `/cairn`. */
  readonly base: string;
  readonly formToken: string;
  readonly person: {
    readonly id: string;
    readonly name: string;
    /** Whether they administer the whole installation, its people and its workspaces. */
    readonly isInstanceAdministrator: boolean;
  };
  /** The workspaces that the person is a member of. */
  readonly workspaces: readonly {
    readonly slug: string;
    readonly name: string;
    readonly isSuspended: boolean;
  }[];
  /**
   * Features that the plan includes and the workspace has switched on, by the interface's names: `releases`,
   * `customers`.
   */
  readonly features: readonly string[];
  /** The second factor that the workspace requires and the person lacks; null if they lack none. */
  readonly missingFactor: MissingFactor | null;
  /** Server-rendered pages below `/w/<slug>/` that this person may open, including those of installed packages. */
  readonly menu: readonly { readonly path: string; readonly label: string }[];
}

const content = document.querySelector<HTMLMetaElement>('meta[name="cairn"]')?.content ?? '{}';

export const server = JSON.parse(content) as ServerDocument;

/** Whether the workspace has a feature. */
export const hasFeature = (name: string): boolean => server.features.includes(name);
