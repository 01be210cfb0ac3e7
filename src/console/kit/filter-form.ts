import { choice } from './field';
import { markup, type Html } from '#pages';

const ANY = { value: '', label: 'Any' };

/** The filters of a list, by their names in the API. */
export type FilterValues = Readonly<Record<string, string>>;

export interface Dimension {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
}

/** Makes the form that filters a list by a search and by choices. */
export const filterForm = (chosen: FilterValues, dimensions: readonly Dimension[]): Html =>
  markup`<form class="row" role="search">
<div><label for="search">Search</label>
<input id="search" name="search" type="search" value="${chosen.search ?? ''}"></div>
${dimensions.map(({ name, label, values }) => {
  const choices = [ANY, ...values.map((value) => ({ value, label: value }))];
  return markup`<div>${choice(name, label, choices, chosen[name])}</div>\n`;
})}<button>Show</button>
</form>`;
