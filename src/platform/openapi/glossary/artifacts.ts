import { under, type Entries } from './entry';

const NOUNS = ['artifact', 'listed artifact', 'created artifact', 'revised artifact', 'published artifact'];

/** Artifacts. Each operation returns them under its own schema name. */
export const ARTIFACTS: Entries = {
  ...under(NOUNS, {
    html: [
      'The HTML document, with at most 1,048,576 characters.',
      '<!doctype html><title>Sales</title><h1>Sales</h1>',
    ],
    name: ['Name of the artifact.', 'Sales by quarter'],
    prompt: [
      'The prompt from which the HTML was made. It is stored and never returned.',
      'A dashboard of our sales by quarter.',
    ],
    project_id: 'Id of the project to which the artifact belongs; null if it belongs to none.',
    project: 'Id of the project to which the artifact belongs. An unknown project is ignored.',
    data_mode: [
      '`snapshot`: it shows the data at the time of its creation. `live`: it is made again when the data change.',
      'snapshot',
    ],
    current_version: ['Number of the current version. Each update creates the next one.', 1],
    is_published: ['Whether everyone who has its address may read it.', false],
    is_active: ['Whether everyone who has its address may read it.', true],
    anchor: 'The last part of its public address; null while it is not published.',
  }),
};
