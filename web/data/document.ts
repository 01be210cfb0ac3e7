/** What the server says in the document that it sends first. */
export interface ServerDocument {
  /** The path below which the service stands: empty, or `/cairn`. */
  readonly base: string;
  readonly formToken: string;
  readonly person: { readonly id: string; readonly name: string };
  /** Those that the person is a member of. */
  readonly workspaces: readonly { readonly slug: string; readonly name: string }[];
  /** What is in the plan and switched on in the workspace, as the interface calls it: `releases`, `customers`. */
  readonly features: readonly string[];
  /** Pages of the server below `/w/<slug>/` that this person may open, those of installed packages among them. */
  readonly menu: readonly { readonly path: string; readonly label: string }[];
}

const content = document.querySelector<HTMLMetaElement>('meta[name="cairn"]')?.content ?? '{}';

export const server = JSON.parse(content) as ServerDocument;

/** Whether the workspace has a feature. */
export const hasFeature = (name: string): boolean => server.features.includes(name);
