import { addMember } from '../../support';
import type { Samples } from '../sweeps/kit/sample';

export const samples: Samples = {
  kinds: {
    people: async ({ tenant }) => (await addMember(tenant, 'member')).userId,
    workspaces: ({ tenant }) => Promise.resolve(tenant.workspaceId),
  },
};
