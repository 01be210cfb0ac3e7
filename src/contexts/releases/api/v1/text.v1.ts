import { HTML, rich, shows, type Member } from '#http';

const TEXT = {
  type: 'object',
  required: ['description_html', 'description_binary', 'description_stripped', 'description_json'],
  properties: {
    description_html: { ...HTML, description: 'The text as HTML.' },
    description_binary: { type: 'null', description: 'State of a collaborative editor; always null.' },
    description_stripped: { type: 'string', description: 'The text without markup.' },
    description_json: { type: 'object', description: 'The text as an editor document.' },
  },
};

/** Returns a member with all forms of a text in one object, read from three members of the record. */
export function textV1<T>(html: keyof T & string, stripped: keyof T & string, document: keyof T & string): Member<T> {
  const value = (record: T) => ({
    description_html: record[html],
    description_binary: null,
    description_stripped: record[stripped],
    description_json: record[document],
  });
  return rich(shows<T>().computed(TEXT, [html, stripped, document], value));
}
