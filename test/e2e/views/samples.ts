import { named, inProject, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const workspaceView = (place: SamplePlace): Promise<string> => place.create('views/', named());

export const samples: Samples = {
  kinds: {
    views: inProject('views', named),
    'workspace-views': workspaceView,
  },
};
