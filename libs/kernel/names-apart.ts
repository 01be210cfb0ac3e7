/** The name, and where it is taken others that tell more: `Bug`, `Bug (WEB)`, `Bug (WEB 2)` and so on. */
export function* namesApart(name: string, mark: string): Generator<string, never> {
  yield name;
  yield `${name} (${mark})`;
  for (let number = 2; ; number++) yield `${name} (${mark} ${number})`;
}
