import { addMember, unique } from '../../support';
import { builtIn, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const memberToRemove = async ({ tenant, member }: SamplePlace, fresh: boolean) => {
  const { email } = fresh ? await addMember(tenant, 'member') : member;
  return { email };
};

const memberToChange = async ({ tenant, member }: SamplePlace, fresh: boolean) => {
  const { userId } = fresh ? await addMember(tenant, 'member') : member;
  return { member_id: userId, role: fresh ? 'guest' : 'member' };
};

export const samples: Samples = {
  kinds: {
    invitations: (place) => place.create('invitations/', { email: `${unique('e')}@example.com` }),
    roles: builtIn('roles'),
    'permission-schemes': builtIn('permission-schemes'),
  },
  recipes: {
    workspaces_invitations_partial_update: { body: () => Promise.resolve({ role: 5 }) },
    // Nothing that others are tried with depends on these.
    update_workspace_features: { body: (_, fresh) => Promise.resolve(fresh ? { pi: false } : {}) },
    'update-workspace-features': {
      body: (_, fresh) => Promise.resolve(fresh ? { work_item_type_default_level: 1 } : {}),
    },
    'update-workspace-retention': { body: (_, fresh) => Promise.resolve(fresh ? { audit_log_days: 400 } : {}) },
    // The owner has no second factor, so the period of grace changes alone.
    'update-workspace-security': { body: (_, fresh) => Promise.resolve(fresh ? { grace_days: 30 } : {}) },
    remove_workspace_member: { body: memberToRemove },
    'remove-workspace-member': { body: memberToRemove },
    'change-workspace-member-role': { body: memberToChange },
  },
};
