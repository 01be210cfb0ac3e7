import { HOSTS, unconfirmed, uploaded, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const home = async (place: SamplePlace) =>
  `projects/${place.project.id}/work-items/${await place.id(HOSTS)}/attachments/`;

const UNCONFIRMED = { record: async (place: SamplePlace) => unconfirmed(place, await home(place)) };

export const samples: Samples = {
  kinds: { attachments: async (place) => uploaded(place, await home(place)) },
  otherSpellings: { 'issue-attachments': 'attachments' },
  recipes: { upload_work_item_attachment: UNCONFIRMED, 'confirm-attachment-upload': UNCONFIRMED },
};
