import { allScopes, GLOBAL_SCOPES, type Scope } from '../../contexts/oauth';
import { markup, NOTHING, type Html } from '../kit';

const isGlobal = ({ name }: Scope): boolean => GLOBAL_SCOPES.some((scope) => scope.name === name);
const fine = (): readonly Scope[] => allScopes().filter((scope) => !isGlobal(scope));

const box = ({ name, description }: Scope, chosen: ReadonlySet<string>): Html =>
  markup`<label class="check"><input type="checkbox" name="scopes" value="${name}"${
    chosen.has(name) ? markup` checked` : NOTHING
  }>${description} <span class="soft">${name}</span></label>
`;

/** Makes a checkbox for every scope. The two global scopes and the selected ones are visible, the others collapsed. */
export function scopeFields(scopes: readonly string[], error: string | undefined): Html {
  const chosen = new Set(scopes);
  const isShown = ({ name }: Scope): boolean => chosen.has(name);
  return markup`<fieldset${error ? markup` aria-describedby="scopes-error"` : NOTHING}>
<legend>What it may ask people for</legend>
${[...GLOBAL_SCOPES, ...fine().filter(isShown)].map((scope) => box(scope, chosen))}
<details><summary>${fine().some(isShown) ? 'More' : 'Or choose one by one'}</summary>
<div class="scopes">
${fine()
  .filter((scope) => !isShown(scope))
  .map((scope) => box(scope, chosen))}</div>
</details>
</fieldset>
${error ? markup`<p class="error" id="scopes-error">${error}</p>` : NOTHING}`;
}
