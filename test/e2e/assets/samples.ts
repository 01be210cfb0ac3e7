import { uploaded, type Samples } from '../sweeps/kit/sample';

export const samples: Samples = {
  kinds: {
    assets: (place) => uploaded(place, 'assets/'),
    'user-assets': (place) => uploaded(place, '/api/v2/users/me/assets/', { entity_type: 'USER_AVATAR' }),
  },
};
