import { expectOk } from '../../support';
import { named, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const artifact = (place: SamplePlace): Promise<string> =>
  place.create('artifacts/', { ...named(), html: '<h1>Sales</h1>', description: 'By quarter.' });

/** Published: the documents show its anchor. */
async function published(place: SamplePlace): Promise<string> {
  const id = await artifact(place);
  expectOk(await place.tenant.v2.post(`artifacts/${id}/publish/`), 201);
  return id;
}

export const samples: Samples = {
  kinds: { artifacts: published },
  recipes: { 'publish-artifact': { record: artifact } },
};
