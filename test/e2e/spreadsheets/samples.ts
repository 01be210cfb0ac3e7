import type { SamplePlace, Samples } from '../sweeps/kit/sample';

/** A file that changes one work item. */
const fileFor = async (place: SamplePlace, fresh: boolean): Promise<object> => ({
  format: 'csv',
  content: `id,priority\n${await place[fresh ? 'newId' : 'id']('work-items')},high\n`,
});

export const samples: Samples = { recipes: { 'change-work-items-by-file': { body: fileFor } } };
