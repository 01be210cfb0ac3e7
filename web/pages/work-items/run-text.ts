/** The text of a step: its body, or the name of an action with its parameters. */
export function textOf({ content }: { readonly content: object }): string {
  const { body, action, parameters } = content as {
    readonly body?: string;
    readonly action?: string;
    readonly parameters?: Readonly<Record<string, string>>;
  };
  if (action === undefined) return body ?? '';
  const said = Object.entries(parameters ?? {}).map(([name, value]) => `${name}: ${value}`);
  return said.length ? `${action} (${said.join(', ')})` : action;
}
