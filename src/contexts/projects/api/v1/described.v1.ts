import { htmlOfText } from '#html';
import { HTML, shows } from '#http';

const TEXT = { type: ['string', 'null'] };

/** A description in plain text, and the forms that version 1 shows beside it: null where nothing is written. */
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
