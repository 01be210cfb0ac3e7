import { htmlOfText } from '#html';
import { HTML, shows } from '#http';

const TEXT = { type: ['string', 'null'] };

/**
 * Returns the members of a plain-text description and of its other forms in version 1, which are null if it is empty.
 */
export function describedV1<T extends { readonly description: string }>() {
  const show = shows<T>();
  return {
    description: show.text('description'),
    description_text: show.computed(TEXT, ['description'], ({ description }) => description || null),
    description_html: show.computed({ ...HTML, ...TEXT }, ['description'], ({ description }) =>
      description ? htmlOfText(description) : null,
    ),
  };
}
