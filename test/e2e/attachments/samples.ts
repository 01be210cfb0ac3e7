import { HOSTS, uploaded, type Samples } from '../sweeps/kit/sample';

export const samples: Samples = {
  kinds: {
    attachments: async (place) =>
      uploaded(place, `projects/${place.project.id}/work-items/${await place.id(HOSTS)}/attachments/`),
  },
  otherSpellings: { 'issue-attachments': 'attachments' },
};
