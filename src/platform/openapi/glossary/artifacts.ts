import { under, type Entries } from './entry';

const NOUNS = ['artifact', 'created artifact', 'revised artifact', 'published artifact'];

/** Artifacts; answers are called after what was done. */
export const ARTIFACTS: Entries = {
  ...under(NOUNS, {
    html: ['The page, of at most 1 MiB of characters.', '<!doctype html><title>Sales</title><h1>Sales</h1>'],
    name: ['What it is called.', 'Sales by quarter'],
    prompt: ['What the HTML was made from. It is kept and never shown.', 'A dashboard of our sales by quarter.'],
    project: 'Id of the project that it is about. One that is not there is left out.',
    data_mode: [
      '`snapshot`: it shows what was so when it was made. `live`: it is made anew as things change.',
      'snapshot',
    ],
    current_version: ['Number of the version that is shown; each update makes the next one.', 1],
    is_published: ['Whether everybody may read it who has its address.', false],
    is_active: ['Whether everybody may read it who has its address.', true],
    anchor: 'What its public address ends in; null while it is not published.',
  }),
};
