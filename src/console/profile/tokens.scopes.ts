import type { OperationScope } from '../../contexts/oauth';
import { markup, NOTHING, type Html } from '../kit';
import type { Reach, TokenForm } from './tokens.form';

interface ScopeChoice {
  readonly form: TokenForm;
  readonly scopes: readonly OperationScope[];
  readonly error: string | undefined;
}

const REACHES: readonly (readonly [Reach, string])[] = [
  ['all', 'Everything that I may do (an API key)'],
  ['read', 'Only read (an access token)'],
  ['some', 'Only what I choose here (an access token):'],
];

const checked = (on: boolean): Html => (on ? markup` checked` : NOTHING);

const radio = ([value, label]: readonly [Reach, string], chosen: Reach): Html =>
  markup`<label class="check"><input type="radio" name="reach" value="${value}"${checked(value === chosen)}>${label}</label>
`;

const box = ({ name, description }: OperationScope, chosen: readonly string[]): Html =>
  markup`<label class="check"><input type="checkbox" name="scopes" value="${name}"${checked(chosen.includes(name))}>${description} <code class="soft">${name}</code></label>
`;

/**
 * Makes the choice of scopes. Without scripts, the list cannot be shown on selection, so it is collapsed below the
 * choice.
 */
export function scopeChoice({ form, scopes, error }: ScopeChoice): Html {
  const described = error ? markup` aria-describedby="scopes-error"` : NOTHING;
  return markup`<fieldset${described}>
<legend>What it may do</legend>
${REACHES.map((reach) => radio(reach, form.reach))}<details${form.reach === 'some' ? markup` open` : NOTHING}>
<summary>Scopes</summary>
<div class="scopes">
${scopes.map((scope) => box(scope, form.scopes))}</div>
</details>
${error ? markup`<p class="error" id="scopes-error">${error}</p>\n` : NOTHING}</fieldset>`;
}
