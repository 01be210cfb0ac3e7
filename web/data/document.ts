/** What the server says in the document that it sends first. */
export interface ServerDocument {
  /** The path below which the service stands: empty, or `/cairn`. */
  readonly base: string;
  readonly formToken: string;
  readonly person: { readonly id: string; readonly name: string };
  /** Pages of the server below `/w/<slug>/` that this person may open, those of installed packages among them. */
  readonly menu: readonly { readonly path: string; readonly label: string }[];
}

const content = document.querySelector<HTMLMetaElement>('meta[name="cairn"]')?.content ?? '{}';

export const server = JSON.parse(content) as ServerDocument;
