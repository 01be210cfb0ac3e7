import { addMember, unique } from '../../support';
import { builtIn, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const memberToRemove = async ({ tenant, member }: SamplePlace, fresh: boolean) => {
  const { email } = fresh ? await addMember(tenant, 'member') : member;
  return { email };
};

export const samples: Samples = {
  kinds: {
    invitations: (place) => place.create('invitations/', { email: `${unique('e')}@example.com` }),
    roles: builtIn('roles'),
    'permission-schemes': builtIn('permission-schemes'),
  },
  recipes: {
    remove_workspace_member: { body: memberToRemove },
    'remove-workspace-member': { body: memberToRemove },
  },
};
