import { named, type SamplePlace, type Samples } from '../sweeps/kit/sample';

export const samples: Samples = {
  kinds: { stickies: (place: SamplePlace) => place.create('stickies/', named()) },
};
