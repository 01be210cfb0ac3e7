import { addMember, addProject, expectOk, insert, listed, newPerson, newSession, newTenant, sql } from '../../support';
import { addCycle } from '../../support/cycles';
import { uploadedFile } from '../imports/kit';
import type { SamplePlace, Samples } from '../sweeps/kit/sample';

/** Somebody with a second factor who has signed in. */
async function person({ tenant }: SamplePlace): Promise<string> {
  const { userId } = await addMember(tenant, 'member');
  const at = new Date().toISOString();
  await insert('totp_factors', { user_id: userId, secret: 'sealed', last_step: 1, last_used_at: at, created_at: at });
  await newSession({ userId });
  return userId;
}

/** Somebody who is deactivated, so that they can be erased. */
async function deactivated(place: SamplePlace): Promise<string> {
  const id = await person(place);
  await sql('update users set is_active = false where id = $1 returning id', [id]);
  return id;
}

const duplicatesOf = ({ tenant }: SamplePlace): string => `Duplicate of ${tenant.slug}`;

/** Somebody who has another account, and is nowhere a member: what a merge moves later would show as a trace of other operations. */
async function duplicate(place: SamplePlace): Promise<string> {
  const { userId } = await newPerson(place.tenant.slug);
  await sql('update users set display_name = $2 where id = $1 returning id', [userId, duplicatesOf(place)]);
  return userId;
}

/** The address of the newest duplicate that is not merged. */
const newestDuplicate = async (place: SamplePlace) => {
  const [found] = await sql<{ email: string }>(
    `select email from users where display_name = $1 and email not like '%.invalid' order by created_at desc limit 1`,
    [duplicatesOf(place)],
  );
  return found?.email ?? 'nobody@example.com';
};

/** The address of the newest deactivated person who is not erased. Other samples are made at the same time. */
const newestDeactivated = async ({ tenant }: SamplePlace) => {
  const [found] = await sql<{ email: string }>(
    `select u.email from users u join workspace_members m on m.user_id = u.id
     where m.workspace_id = $1 and not u.is_active and u.email not like '%.invalid' order by u.created_at desc limit 1`,
    [tenant.workspaceId],
  );
  return found?.email ?? 'nobody@example.com';
};

/** A suspended one with limits, in which no other sample lies. */
async function suspended(): Promise<string> {
  const tenant = await newTenant();
  const { id } = await addProject(tenant);
  expectOk(await tenant.v2.post(`projects/${id}/work-items/`, { name: 'One' }), 201);
  await uploadedFile(tenant.v2, 'One');
  const suspension = `suspended_at = now(), suspension_reason = 'Ended'`;
  const limits =
    'people_limit = 50, work_items_limit = 1000, storage_bytes_limit = 5000000000, requests_per_minute_limit = 100000';
  await sql(`update workspaces set ${suspension}, ${limits} where id = $1 returning id`, [tenant.workspaceId]);
  await listed(tenant.workspaceId);
  return tenant.workspaceId;
}

/** A suspended one whose deletion was requested. */
async function workspace(): Promise<string> {
  const id = await suspended();
  const deletion = `deletion_requested_at = now(), purge_at = now() + interval '30 days'`;
  await sql(`update workspaces set ${deletion} where id = $1 returning id`, [id]);
  await listed(id);
  return id;
}

export const samples: Samples = {
  kinds: { people: person, workspaces: workspace },
  recipes: {
    'leave-instance-person': {
      record: async (place) => {
        const userId = await person(place);
        const { id } = await addProject(place.tenant);
        await addCycle(place.tenant, id, { owned_by_id: userId });
        return userId;
      },
      body: ({ tenant }) => Promise.resolve({ successor: tenant.owner.email }),
    },
    'erase-instance-person': {
      record: deactivated,
      body: async (place) => ({ texts: 'keep', confirm: await newestDeactivated(place) }),
    },
    'merge-instance-person': {
      record: duplicate,
      body: async (place) => ({
        confirm: await newestDuplicate(place),
        into: await person(place),
      }),
    },
    'suspend-instance-workspace': { record: suspended },
    'resume-instance-workspace': { record: suspended },
    'hand-over-instance-workspace': {
      record: ({ tenant }) => Promise.resolve(tenant.workspaceId),
      body: async ({ tenant, member }, fresh) => ({
        user: (fresh ? await addMember(tenant, 'member') : member).userId,
      }),
    },
  },
};
