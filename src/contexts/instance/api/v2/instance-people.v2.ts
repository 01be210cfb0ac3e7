import {
  Action,
  Context,
  Id,
  membersOf,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { Caller } from '#kernel';
import type { Erase } from '../../application/erasure';
import { TEXT_CHOICES, type TextChoice } from '../../application/erasure.repository';
import { InstanceErasure } from '../../application/instance-erasure';
import { InstanceLeaving, type Leave, type LeavingPerson } from '../../application/instance-leaving';
import { InstanceMerging, type MergePreview } from '../../application/instance-merging';
import { InstancePeople } from '../../application/instance-people';
import {
  instancePersonList,
  type InstancePerson,
  type InstancePersonDetails,
} from '../../application/instance-person.repository';
import type { MergeInto } from '../../application/merging';
import {
  DEACTIVATE_PERSON,
  ERASE,
  GET_PERSON,
  GET_RESPONSIBILITIES,
  LEAVE,
  LIST_PEOPLE,
  MERGE,
  PEOPLE,
  PREVIEW_MERGE,
  REACTIVATE_PERSON,
  RESET_FACTORS,
} from '../texts';

const show = shows<InstancePerson>();
const showDetails = shows<InstancePersonDetails>();

const MEMBERS = {
  id: show.uuid('id'),
  email: show.email('email'),
  display_name: show.text('displayName'),
  first_name: show.text('firstName'),
  last_name: show.text('lastName'),
  is_active: show.boolean('isActive'),
  second_factors: show.texts('secondFactors'),
  workspace_count: show.integer('workspaceCount'),
  created_at: show.datetime('createdAt'),
  erasure_requested_at: show.datetime('erasureRequestedAt', { nullable: true }),
  erased_at: show.datetime('erasedAt', { nullable: true }),
  merged_into_id: show.uuid('mergedIntoId', { nullable: true }),
  merge_requested_at: show.datetime('mergeRequestedAt', { nullable: true }),
  merged_at: show.datetime('mergedAt', { nullable: true }),
};

const personV2 = present<InstancePerson>('InstancePerson', MEMBERS);

const MEMBERSHIP = {
  type: 'object',
  required: ['id', 'name', 'slug', 'role'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'Id of the workspace.' },
    name: { type: 'string', description: 'Name of the workspace.', examples: ['Acme'] },
    slug: { type: 'string', description: 'Slug of the workspace.', examples: ['acme'] },
    role: { type: 'string', description: 'Role of the person in it.', examples: ['member'] },
  },
};

const detailsV2 = present<InstancePersonDetails>('InstancePersonDetails', {
  ...MEMBERS,
  workspaces: showDetails.computed({ type: 'array', items: MEMBERSHIP }, ['workspaces'], ({ workspaces }) =>
    workspaces.map(({ id, name, slug, role }) => ({ id, name, slug, role })),
  ),
  last_activity_at: showDetails.datetime('lastActivityAt', { nullable: true }),
});

const DETAILS = { presenter: detailsV2 } as const;

const showLeaving = shows<LeavingPerson>();

const RECORDS = {
  type: 'array',
  description: 'How many records of each kind there are. Kinds without any are left out.',
  items: {
    type: 'object',
    required: ['kind', 'count', 'is_private'],
    properties: {
      kind: { type: 'string', description: 'The kind of records.', examples: ['work_items'] },
      count: { type: 'integer', description: 'How many there are.', examples: [12] },
      is_private: { type: 'boolean', description: 'Whether only the person sees them.', examples: [false] },
    },
  },
};

const RESPONSIBILITIES = {
  type: 'object',
  required: [...MEMBERSHIP.required, 'is_last_owner', 'records'],
  properties: {
    ...MEMBERSHIP.properties,
    is_last_owner: { type: 'boolean', description: 'Whether the workspace has no other owner.', examples: [false] },
    records: RECORDS,
  },
};

const leavingV2 = present<LeavingPerson>('InstancePersonResponsibilities', {
  id: showLeaving.uuid('id'),
  is_active: showLeaving.boolean('isActive'),
  workspaces: showLeaving.computed({ type: 'array', items: RESPONSIBILITIES }, ['workspaces'], ({ workspaces }) =>
    workspaces.map(({ id, name, slug, role, isLastOwner, records }) => ({
      ...{ id, name, slug, role, is_last_owner: isLastOwner },
      records: records.map(({ kind, count, isPrivate }) => ({ kind, count, is_private: isPrivate })),
    })),
  ),
});

const showMerge = shows<MergePreview>();

const ROLE = { type: 'string', examples: ['member'] };

const MERGED_WORKSPACE = {
  type: 'object',
  required: [...MEMBERSHIP.required, 'into_role', 'role_afterwards', 'records'],
  properties: {
    ...MEMBERSHIP.properties,
    into_role: {
      ...ROLE,
      type: ['string', 'null'],
      description: 'Role of the person who stays; null if they are no active member.',
    },
    role_afterwards: { ...ROLE, description: 'Role that the person who stays will have.' },
    records: RECORDS,
  },
};

const SUCCESSOR = {
  type: ['object', 'null'],
  required: ['id', 'email', 'display_name'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'Id of the person.' },
    email: { type: 'string', format: 'email', description: 'E-mail address of the person.' },
    display_name: { type: 'string', description: 'Name that others see.', examples: ['Bea'] },
  },
};

const REFUSAL = {
  type: ['object', 'null'],
  required: ['code', 'detail'],
  properties: {
    code: { type: 'string', description: 'Code of the failure.', examples: ['user_merged'] },
    detail: { type: 'string', description: 'What is in the way.', examples: ['The account was merged into another.'] },
  },
};

const mergeV2 = present<MergePreview>('InstancePersonMerge', {
  id: showMerge.uuid('id'),
  email: showMerge.email('email'),
  display_name: showMerge.text('displayName'),
  into: showMerge.computed(
    SUCCESSOR,
    ['into'],
    ({ into }) => into && { id: into.id, email: into.email, display_name: into.displayName },
  ),
  workspaces: showMerge.computed({ type: 'array', items: MERGED_WORKSPACE }, ['workspaces'], ({ workspaces }) =>
    workspaces.map(({ id, name, slug, role, intoRole, roleAfterwards, records }) => ({
      ...{ id, name, slug, role, into_role: intoRole, role_afterwards: roleAfterwards },
      records: records.map(({ kind, count, isPrivate }) => ({ kind, count, is_private: isPrivate })),
    })),
  ),
  refusal: showMerge.computed(REFUSAL, ['refusal'], ({ refusal }) => refusal),
});

const INTO = { max: 254, description: 'Id or e-mail address of the person who stays.' } as const;

const mergeQuery = membersOf<Partial<Pick<MergeInto, 'into'>>>();

class MergeQueryV2 {
  @mergeQuery.text('into', INTO) into?: string;
}

const merge = membersOf<MergeInto>();

class MergeV2 {
  @merge.text('into', { ...INTO, required: true, example: 'bea@example.com' }) into!: string;
  @merge.text('confirm', {
    required: true,
    max: 254,
    description: 'E-mail address of the person who is merged, as a protection against a wrong id.',
    example: 'bea@old.example.com',
  })
  confirm!: string;
}

const leave = membersOf<Leave>();

class LeaveV2 {
  @leave.text('successor', {
    max: 254,
    description: 'Id or e-mail address of the member who takes over in all workspaces.',
    example: 'bea@example.com',
  })
  successor?: string;
  @leave.object('successors', {
    max: 65_536,
    description: 'Ids or e-mail addresses of members who take over in single workspaces, by the ids of these.',
    example: {},
  })
  successors?: Record<string, unknown>;
  @leave.boolean('includesPrivate', {
    default: false,
    description: 'Whether private pages and views change hands, too. Otherwise nobody sees them any more.',
  })
  includes_private?: boolean;
}

const erase = membersOf<Erase>();

class EraseV2 {
  @erase.choice('texts', TEXT_CHOICES, {
    required: true,
    description: 'Whether texts that the person wrote stay, or a fixed sentence replaces them.',
  })
  texts!: TextChoice;
  @erase.text('confirm', {
    required: true,
    max: 254,
    description: 'E-mail address of the person, as a protection against a wrong id.',
    example: 'bob@example.com',
  })
  confirm!: string;
}

/** People in a browser prove who they are first: these end the access of somebody else. */
const changing = (id: string, summary: string, description: string) =>
  ({ ...DETAILS, id, summary, description, access: 'write', globalScope: false, needsProof: true }) as const;

@Resource({
  style: v2,
  tag: 'Instance people',
  about: PEOPLE,
  path: 'instance/people',
  level: 'caller',
  isOfInstance: true,
  scope: 'instance.people',
  allow: { read: 'all', write: 'all' },
  presenter: personV2,
  noun: 'person of the installation',
  plural: 'people of the installation',
})
@Serves(
  standard.list({
    id: 'list-instance-people',
    description: LIST_PEOPLE,
    globalScope: false,
    list: instancePersonList,
    filters: ['isActive'],
  }),
  standard.get('pk', {
    ...DETAILS,
    id: 'get-instance-person',
    summary: 'Get a person of the installation',
    description: GET_PERSON,
    globalScope: false,
  }),
  standard.act('pk', 'deactivate', changing('deactivate-instance-person', 'Deactivate a person', DEACTIVATE_PERSON)),
  standard.act(
    'pk',
    'reactivate',
    changing('reactivate-instance-person', 'Activate a person again', REACTIVATE_PERSON),
  ),
  standard.act('pk', 'resetFactors', {
    path: 'reset-factors',
    ...changing('reset-instance-person-factors', 'Remove the second factors of a person', RESET_FACTORS),
  }),
)
export class InstancePeopleV2Controller {
  constructor(
    readonly records: InstancePeople,
    private readonly erasure: InstanceErasure,
    private readonly leaving: InstanceLeaving,
    private readonly merging: InstanceMerging,
  ) {}

  @Action('GET', ':pk/responsibilities', {
    id: 'get-instance-person-responsibilities',
    summary: 'Get what a person answers for',
    description: GET_RESPONSIBILITIES,
    presenter: leavingV2,
    access: 'read',
    globalScope: false,
  })
  responsibilities(@Context() ctx: Caller, @Id('pk') id: string) {
    return this.leaving.responsibilities(ctx, id);
  }

  @Action('POST', ':pk/leave', {
    ...changing('leave-instance-person', 'Hand over what a person answers for, and deactivate the person', LEAVE),
    action: 'leave',
    presenter: leavingV2,
    body: LeaveV2,
  })
  leave(@Context() ctx: Caller, @Id('pk') id: string, @Payload() said: Leave) {
    return this.leaving.leave(ctx, id, said);
  }

  @Action('POST', ':pk/erase', {
    ...changing('erase-instance-person', 'Erase a person', ERASE),
    action: 'erase',
    body: EraseV2,
  })
  erase(@Context() ctx: Caller, @Id('pk') id: string, @Payload() said: Erase) {
    return this.erasure.erase(ctx, id, said);
  }

  @Action('GET', ':pk/merge', {
    id: 'preview-instance-person-merge',
    summary: 'Get what a merge of two people would do',
    description: PREVIEW_MERGE,
    presenter: mergeV2,
    access: 'read',
    globalScope: false,
    query: MergeQueryV2,
  })
  previewMerge(@Context() ctx: Caller, @Id('pk') id: string, @QueryParams() { into }: { into?: string }) {
    return this.merging.preview(ctx, id, into);
  }

  @Action('POST', ':pk/merge', {
    ...changing('merge-instance-person', 'Merge a person into another', MERGE),
    action: 'merge',
    body: MergeV2,
  })
  merge(@Context() ctx: Caller, @Id('pk') id: string, @Payload() said: MergeInto) {
    return this.merging.merge(ctx, id, said);
  }
}
