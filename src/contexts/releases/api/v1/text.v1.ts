import { HTML } from '#http';

const TEXT = { type: 'string' };

/** A text as this version shows it: all of its forms in one object. */
export const TEXT_V1 = {
  type: 'object',
  required: ['description_html', 'description_binary', 'description_stripped', 'description_json'],
  properties: {
    description_html: { ...HTML, description: 'The text as HTML.' },
    description_binary: { type: 'null', description: 'State of a collaborative editor: there is none.' },
    description_stripped: { ...TEXT, description: 'The text that a reader sees.' },
    description_json: { type: 'object', description: 'The text as the document of an editor.' },
  },
};

export const textV1 = (html: string, stripped: string, document: object) => ({
  description_html: html,
  description_binary: null,
  description_stripped: stripped,
  description_json: document,
});
