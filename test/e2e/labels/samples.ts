import { inProject, named, type Samples } from '../sweeps/kit/sample';

export const samples: Samples = {
  kinds: {
    labels: inProject('labels', named),
    'project-labels': (place) => place.create('project-labels/', named()),
  },
  referable: ['labels', 'project-labels'],
};
