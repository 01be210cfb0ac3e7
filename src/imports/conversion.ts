import { cleanHtml } from '#html';
import type { Importing } from './importing';
import { htmlOfPlain } from './plain-texts';
import { joinsValues, kindOf } from './property-kinds';
import type { HereProperty } from './types';

/** Values of a field as its property reads them. Those of another kind are read by what they are called. */
export function textsIn(
  { people }: Pick<Importing, 'people'>,
  property: HereProperty,
  values: readonly string[],
): readonly string[] {
  const { field, isMulti } = property;
  const [from, to] = [kindOf(field), kindOf(property)];
  if (from === to) return values.length > 1 && !isMulti && joinsValues(property) ? [values.join(', ')] : values;
  const names = new Map(field.options.map(({ key, name }) => [key, name]));
  const texts = values.map((value) => {
    if (from === 'OPTION') return names.get(value) ?? value;
    if (from === 'USER') return people.nameOf(value);
    return from === 'RICH_TEXT' ? cleanHtml(value).text : value;
  });
  const all = joinsValues(property) ? [texts.join(', ')] : texts;
  return to === 'RICH_TEXT' ? all.map(htmlOfPlain) : all;
}
