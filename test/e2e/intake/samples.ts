import { expectOk, unique } from '../../support';
import type { Recipe, SamplePlace, Samples } from '../sweeps/kit/sample';

const submit = async ({ tenant: { v2 }, project }: SamplePlace) =>
  expectOk(await v2.post(`projects/${project.id}/intake-issues/`, { name: unique('N') }), 201) as {
    id: string;
    work_item_id: string;
  };

/** Version 1 names a submission by its work item. */
const byItem: Recipe = { kind: 'submitted-work-items' };

export const samples: Samples = {
  kinds: {
    'intake-issues': async (place) => (await submit(place)).id,
    'submitted-work-items': async (place) => (await submit(place)).work_item_id,
  },
  otherSpellings: { 'inbox-issues': 'intake-issues' },
  recipes: {
    retrieve_intake_work_item: byItem,
    update_intake_work_item: byItem,
    intake_update_status: byItem,
    delete_intake_work_item: byItem,
  },
};
