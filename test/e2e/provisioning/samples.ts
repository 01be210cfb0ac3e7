import { unique } from '../../support';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

const token = (place: SamplePlace) => place.create('provisioning-tokens/', { title: unique('N') });

export const samples: Samples = { kinds: { 'provisioning-tokens': token } };
