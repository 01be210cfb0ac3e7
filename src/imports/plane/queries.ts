/**
 * What is read of the database, in the members that version 1 of the interface gives its records. `$1` is a project, in
 * queries of the workspace the workspace. Rows that were deleted stay in the tables for a while.
 */

export const IS_THERE = `
  select to_regclass('django_migrations') is not null and to_regclass('issues') is not null as "isThere"`;

export const WORKSPACE = `
  select id, owner_id as owner from workspaces where slug = $1 and deleted_at is null`;

export const MIGRATION = `
  select max(substring(name from '^[0-9]+')::int) as last from django_migrations where app = 'db'`;

export const PROJECTS = `
  select id, name, identifier, description, network, cycle_view, module_view, issue_views_view, page_view, intake_view,
    is_time_tracking_enabled, is_issue_type_enabled, guest_view_all_features, archive_in, close_in, logo_props, timezone,
    estimate_id as estimate, external_source, external_id, archived_at,
    project_lead_id as lead, default_assignee_id as assignee
  from projects where workspace_id = $1 and deleted_at is null order by created_at, id`;

/** Everybody who is named anywhere: members, those who left, bots and deleted accounts. */
export const PEOPLE = `
  select u.id, case when not u.is_bot and u.masked_at is null then u.email end as email,
    u.display_name, u.first_name, u.last_name,
    case when u.is_active and not u.is_bot and u.masked_at is null and w.is_active then w.role end as workspace_role,
    case when p.is_active then p.role end as project_role
  from users u
  left join workspace_members w on w.workspace_id = $2 and w.member_id = u.id and w.deleted_at is null
  left join project_members p on p.project_id = $1 and p.member_id = u.id and p.deleted_at is null
  where w.id is not null or p.id is not null or u.id in (
    select created_by_id from issues where project_id = $1
    union select a.assignee_id from issue_assignees a where a.project_id = $1
    union select coalesce(actor_id, created_by_id) from issue_comments where project_id = $1
    union select actor_id from issue_activities where project_id = $1
    union select triggered_by_id from notifications where project_id = $1
    union select created_by_id from file_assets where project_id = $1
    union select g.owned_by_id from pages g join project_pages j on j.page_id = g.id where j.project_id = $1)
  order by u.id`;

/** People ($1), by what they are found and called here. */
export const NAMED = `
  select id, lower(email) as email, display_name as name from users where id = any ($1::uuid[])`;

export const STATES = `
  select id, name, color, "group", sequence, "default" as is_default, description from states
  where project_id = $1 and deleted_at is null order by sequence, id`;

/** Labels of the project, and labels of the workspace that are on its work items. */
export const LABELS = `
  select id, name, color from labels
  where deleted_at is null and (project_id = $1 or project_id is null and id in (
    select label_id from issue_labels where project_id = $1 and deleted_at is null))
  order by sort_order, id`;

export const TYPES = `
  select t.id, t.name, t.description, t.is_active, p.is_default, t.is_epic, t.level, t.logo_props
  from issue_types t join project_issue_types p on p.issue_type_id = t.id and p.deleted_at is null
  where p.project_id = $1 and t.deleted_at is null order by t.level, t.created_at, t.id`;

export const ESTIMATES = `
  select id, name, description, type from estimates where project_id = $1 and deleted_at is null order by created_at, id`;

export const POINTS = `
  select id, estimate_id as estimate, key, value, description from estimate_points
  where project_id = $1 and deleted_at is null order by key, id`;

export const CYCLES = `
  select id, name, description, start_date, end_date, archived_at from cycles
  where project_id = $1 and deleted_at is null order by sort_order, id`;

export const MODULES = `
  select id, name, description, archived_at, status, start_date, target_date, lead_id as lead,
    array(select m.member_id from module_members m where m.module_id = modules.id and m.deleted_at is null) as members
  from modules where project_id = $1 and deleted_at is null order by sort_order, id`;

export const ITEMS = `
  select i.id, i.sequence_id, i.name, i.description_html, i.priority, i.state_id as state, i.type_id, i.parent_id as parent,
    i.point, i.estimate_point_id as estimate_point, i.start_date, i.target_date, i.created_at, i.created_by_id as created_by,
    i.updated_at, i.completed_at, i.archived_at::timestamp at time zone 'UTC' as archived_at, i.external_source,
    i.external_id, i.is_draft, s."group" = 'triage' as is_triage,
    l.ids as labels, a.ids as assignees, c.ids[1] as cycle, m.ids as modules
  from issues i
  left join states s on s.id = i.state_id
  left join (select issue_id, array_agg(distinct label_id) as ids from issue_labels
    where project_id = $1 and deleted_at is null group by 1) l on l.issue_id = i.id
  left join (select issue_id, array_agg(assignee_id order by created_at) as ids from issue_assignees
    where project_id = $1 and deleted_at is null group by 1) a on a.issue_id = i.id
  left join (select issue_id, array_agg(cycle_id order by created_at desc) as ids from cycle_issues
    where project_id = $1 and deleted_at is null group by 1) c on c.issue_id = i.id
  left join (select issue_id, array_agg(module_id order by created_at) as ids from module_issues
    where project_id = $1 and deleted_at is null group by 1) m on m.issue_id = i.id
  where i.project_id = $1 and i.deleted_at is null
  order by i.sort_order, i.sequence_id`;

/** Numbers that were given, also to work items that are gone. */
export const LAST_NUMBER = 'select max(sequence) as last from issue_sequences where project_id = $1';

export const PROPOSALS = `
  select id, issue_id as issue, status, snoozed_till, duplicate_to_id as duplicate_to, source, source_email,
    created_at, created_by_id as created_by
  from intake_issues where project_id = $1 and deleted_at is null order by created_at, id`;

/**
 * What belongs to work items that come along. Indexes take rows of one work item after those of another faster than mixed ones.
 */
const OF_ITEM = (table: string) => `
  from ${table} t join issues i on i.id = t.issue_id and i.project_id = $1 and i.deleted_at is null and not i.is_draft
  where t.deleted_at is null`;

export const COMMENTS = `
  select t.id, t.issue_id as item, t.comment_html, t.actor_id as actor, t.created_by_id as created_by, t.created_at, t.edited_at
  ${OF_ITEM('issue_comments')} order by t.issue_id, t.created_at, t.id`;

export const LINKS = `
  select t.id, t.issue_id as item, t.url, t.title ${OF_ITEM('issue_links')} order by t.issue_id, t.created_at, t.id`;

export const SUBSCRIPTIONS = `
  select t.id as key, t.issue_id as item, t.subscriber_id as person ${OF_ITEM('issue_subscribers')} order by t.issue_id, t.id`;

export const HISTORY = `
  select t.id, t.issue_id as item, t.verb, t.field, t.old_value, t.new_value, t.actor_id as actor, t.created_at
  ${OF_ITEM('issue_activities')} and t.verb = 'updated' and t.field is not null order by t.issue_id, t.created_at, t.id`;

export const RELATIONS = `
  select t.id, t.issue_id as item, t.related_issue_id as other, t.relation_type as type
  ${OF_ITEM('issue_relations')} order by t.created_at, t.id`;

/** A page of several projects comes with the first of them. */
export const PAGES = `
  select g.id, g.name, g.description_html, g.owned_by_id as owned_by, g.access, g.color, g.is_locked,
    g.archived_at::timestamp at time zone 'UTC' as archived_at, g.parent_id, g.logo_props, g.created_at,
    g.created_by_id as created_by, g.updated_at, f.others
  from pages g
  join (select page_id, (array_agg(project_id order by created_at, id))[1] as first, count(*)::int - 1 as others
    from project_pages where workspace_id = $2 and deleted_at is null group by 1) f on f.page_id = g.id
  where f.first = $1 and g.workspace_id = $2 and g.deleted_at is null order by g.created_at, g.id`;

export const PAGE_VERSIONS = `
  select v.id as key, v.page_id as page, v.description_html as html, v.owned_by_id as author, v.last_saved_at as at
  from page_versions v
  join (select page_id, (array_agg(project_id order by created_at, id))[1] as first
    from project_pages where workspace_id = $2 and deleted_at is null group by 1) f on f.page_id = v.page_id
  where f.first = $1 and v.workspace_id = $2 and v.deleted_at is null order by v.last_saved_at, v.id`;

/** Marks of records of the project. Folders and their order have no place here. */
export const FAVORITES = `
  select id, user_id as owner, entity_type as of, entity_identifier as record, sequence as sort_order, created_at
  from user_favorites
  where workspace_id = $2 and deleted_at is null and not is_folder and entity_identifier is not null
    and (project_id = $1 or entity_type = 'project' and entity_identifier = $1) order by sequence, id`;

/** What people were told about work items that come along. */
export const NOTIFICATIONS = `
  select n.id as key, n.receiver_id as recipient, n.triggered_by_id as by, i.id as item, n.sender, n.created_at as at,
    n.read_at, n.archived_at, coalesce(n.snoozed_till > now(), false) as is_snoozed, c.id as comment,
    n.data #>> '{issue_activity,field}' as field, n.data #>> '{issue_activity,verb}' as verb,
    n.data #>> '{issue_activity,old_identifier}' as "from", n.data #>> '{issue_activity,new_identifier}' as "to"
  from notifications n
  join issues i on i.id = n.entity_identifier and i.project_id = $1 and i.deleted_at is null and not i.is_draft
  left join issue_comments c on c.issue_id = i.id and c.deleted_at is null
    and c.id::text = n.data #>> '{issue_activity,new_identifier}'
  where n.project_id = $1 and n.deleted_at is null and n.entity_name = 'issue' order by n.created_at, n.id`;

/** Views of the project, or with the first project those of the workspace. */
const VIEWS = (where: string) => `
  select id, name, description, filters, rich_filters, display_filters, display_properties, access, sort_order, logo_props,
    owned_by_id, is_locked, created_at, created_by_id, updated_at
  from issue_views where ${where} and deleted_at is null order by sort_order, id`;
export const VIEWS_OF_PROJECT = VIEWS('project_id = $1');
export const VIEWS_OF_WORKSPACE = VIEWS('workspace_id = $1 and project_id is null');

export const STICKIES = `
  select id, name, description_html, owner_id as owner, color, background_color, logo_props, sort_order, created_at,
    created_by_id as created_by, updated_at
  from stickies where workspace_id = $1 and deleted_at is null order by created_at, id`;

/** Files of work items, of their comments and of pages. Those without a row of their owner are named by its id alone. */
export const FILES = `
  select a.id, a.asset, a.attributes, a.created_by_id as created_by, a.created_at, i.id as item, g.id as page
  from file_assets a
  left join issue_comments c on c.id = a.comment_id
  left join issues i on i.project_id = $1 and i.deleted_at is null and not i.is_draft and i.id::text =
    coalesce(a.issue_id::text, c.issue_id::text, case when a.entity_type in ('ISSUE_ATTACHMENT', 'ISSUE_DESCRIPTION')
      then a.entity_identifier end)
  left join pages g on g.workspace_id = $2 and g.deleted_at is null and g.id::text =
    coalesce(a.page_id::text, case when a.entity_type = 'PAGE_DESCRIPTION' then a.entity_identifier end)
    and exists (select 1 from project_pages j where j.page_id = g.id and j.project_id = $1 and j.deleted_at is null)
  where a.workspace_id = $2 and a.deleted_at is null and a.is_uploaded and not a.is_deleted
    and (i.id is not null or g.id is not null)
  order by a.created_at, a.id`;

/** Texts that may name files, in the order in which they come. */
export const TEXTS = `
  select kind, key, html from (
    select 'item' as kind, i.id as key, i.description_html as html, 1 as place, i.created_at, i.id from issues i
    where i.project_id = $1 and i.deleted_at is null and not i.is_draft
    union all
    select 'item', t.issue_id, t.comment_html, 2, t.created_at, t.id ${OF_ITEM('issue_comments')}
    union all
    select 'page', g.id, g.description_html, 3, g.created_at, g.id from pages g
    join project_pages j on j.page_id = g.id and j.project_id = $1 and j.deleted_at is null
    where g.workspace_id = $2 and g.deleted_at is null) texts
  where html like any (array['%uploads%', '%assets%', '%&#%', '%-____-____-____-____________%'])
  order by place, created_at, id`;

/** Members who can sign in, with what is stored of their passwords. A password that was set for them is known to nobody. */
export const OWNERS = `
  select u.id, u.email, case when not u.is_password_autoset and u.password not like '!%' then nullif(u.password, '') end as password
  from users u join workspace_members m on m.member_id = u.id and m.workspace_id = $1 and m.is_active and m.deleted_at is null
  where u.is_active and not u.is_bot and u.masked_at is null and u.email is not null order by u.id`;

/** Pictures of members, as far as they are files of the storage. */
export const PICTURES = `
  select u.email, a.id, a.asset, a.attributes
  from users u
  join workspace_members m on m.member_id = u.id and m.workspace_id = $1 and m.is_active and m.deleted_at is null
  join file_assets a on a.id = u.avatar_asset_id and a.is_uploaded and not a.is_deleted and a.deleted_at is null
  where u.is_active and not u.is_bot and u.masked_at is null and u.email is not null order by u.id`;

export const KEYS = `
  select id, user_id as owner, label, description, token, is_service, expired_at, created_at from api_tokens
  where deleted_at is null and is_active and (expired_at is null or expired_at > now()) and token <> ''
    and (workspace_id is null or workspace_id = $1)
  order by created_at, id`;

/** Members who can sign in, with the number of occasions for which they get mail. */
export const MAIL_CHOICES = `
  select u.email, 5 as all,
    max(p.property_change::int + p.state_change::int + p.comment::int + p.mention::int + p.issue_completed::int) as wanted
  from users u
  join workspace_members m on m.member_id = u.id and m.workspace_id = $1 and m.is_active and m.deleted_at is null
  join user_notification_preferences p on p.user_id = u.id and p.deleted_at is null
    and (p.workspace_id is null or p.workspace_id = $1)
  where u.is_active and not u.is_bot and u.masked_at is null and u.email is not null
  group by u.id, u.email order by u.id`;

/** What has no place here, by the table that has it. */
export const NO_PLACE: readonly (readonly [table: string, where: string, what: string])[] = [
  ['issue_reactions', 'project_id = $1', 'reactions to work items have no place here'],
  ['comment_reactions', 'project_id = $1', 'reactions to comments have no place here'],
  ['issue_votes', 'project_id = $1', 'votes for work items have no place here'],
  ['module_links', 'project_id = $1', 'links of modules have no place here'],
  ['issue_versions', 'project_id = $1', 'versions of work items have no place here'],
  ['issue_description_versions', 'project_id = $1', 'versions of descriptions have no place here'],
  ['draft_issues', 'project_id = $1', 'drafts of work items have no place here'],
  ['deploy_boards', 'project_id = $1', 'published boards, views and pages have no place here'],
  ['project_member_invites', 'project_id = $1 and not accepted', 'open invitations have no place here'],
];

const MEMBER_IDS = 'select member_id from workspace_members where workspace_id = $1 and deleted_at is null';

/** The same in a workspace ($1). */
export const NO_PLACE_IN_WORKSPACE: typeof NO_PLACE = [
  ['webhooks', 'workspace_id = $1', 'webhooks stay behind: make them here, with new secrets'],
  [
    'pages',
    `workspace_id = $1 and not exists (
       select 1 from project_pages p where p.workspace_id = $1 and p.page_id = pages.id and p.deleted_at is null)`,
    'pages of no project stay behind',
  ],
  ['user_favorites', 'workspace_id = $1 and is_folder', 'folders of favourites stay behind'],
  [
    'notifications',
    `workspace_id = $1 and (project_id is null or entity_name is distinct from 'issue')`,
    'notifications about other records than work items stay behind',
  ],
  [
    'file_assets',
    `entity_type = 'USER_COVER' and user_id in (${MEMBER_IDS}) and is_uploaded and not is_deleted`,
    'covers of people have no place here',
  ],
  [
    'file_assets',
    `workspace_id = $1 and entity_type in ('WORKSPACE_LOGO', 'PROJECT_COVER') and is_uploaded and not is_deleted`,
    'logos and covers have no place here',
  ],
];

export const countIn = (table: string, where: string): string =>
  `select count(*)::int as count from ${table} where ${where} and deleted_at is null`;
