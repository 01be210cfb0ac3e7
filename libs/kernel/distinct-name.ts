/** Yields candidates for a name until one is free: first the given name, then `Bug (WEB)`, `Bug (WEB 2)` and so on. */
export function* distinctName(name: string, mark: string): Generator<string, never> {
  yield name;
  yield `${name} (${mark})`;
  for (let number = 2; ; number++) yield `${name} (${mark} ${number})`;
}
