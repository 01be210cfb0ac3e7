import { onWorkItem, type Samples } from '../sweeps/kit/sample';

export const samples: Samples = { kinds: { worklogs: onWorkItem('worklogs', () => ({ duration: 1 })) } };
