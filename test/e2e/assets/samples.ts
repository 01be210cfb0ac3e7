import { unconfirmed, uploaded, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const UNCONFIRMED = { record: (place: SamplePlace) => unconfirmed(place, 'assets/') };

export const samples: Samples = {
  referable: ['assets'],
  kinds: {
    assets: (place) => uploaded(place, 'assets/'),
    'user-assets': (place) => uploaded(place, '/api/v2/users/me/assets/', { entity_type: 'USER_AVATAR' }),
  },
  recipes: { update_generic_asset: UNCONFIRMED, 'confirm-workspace-asset': UNCONFIRMED },
};
