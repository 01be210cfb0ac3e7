import { compared, likePattern, type Comparison, type Condition, type CustomFilter, type Params } from '#persistence';
import type { AskedFigure, AskedRelation } from '../../application/asked-values';
import type { VisibleProjects } from '../../application/work-item.repository';
import { customValue } from './custom-value.filter';
import { FOLLOWERS, hasLeft } from './followers';
import { seen } from './visible-projects';

/** The items that a caller may see. */
export interface ViewerAccess extends VisibleProjects {
  readonly userId: string;
}

const isSeen = ({ userId, ...visible }: ViewerAccess, alias: string): Condition => seen(visible, userId, alias);

const oneOf = (sql: string, ids: readonly string[]): Condition => {
  return (params) => `${sql} = any(${params.add(ids)}::uuid[])`;
};

interface Nested {
  readonly table: string;
  /** Condition that a row `h` belongs to the item. */
  readonly on: string;
}

const hanging = (table: string): Nested => ({ table, on: 'h.work_item_id = t.id' });

const COMMENTS = hanging('work_item_comments');
const LINKS = hanging('work_item_links');
const WORKLOGS = hanging('worklogs');
const ATTACHMENTS: Nested = {
  table: 'assets',
  on: `h.entity_identifier = t.id and h.entity_type = 'ISSUE_ATTACHMENT' and h.is_uploaded`,
};

/** Condition that the item has a nested record that meets all conditions. */
const nested =
  ({ table, on }: Nested, end: string, ...conditions: readonly Condition[]): Condition =>
  (params) =>
    [
      `exists (select 1 from ${table} h where h.workspace_id = $1 and ${on} and h.deleted_at is null`,
      ...conditions.map((condition) => condition(params)),
    ].join(' and ') + `${end})`;

/**
 * Condition that the item is among those that a statement returns as `of`. With `end` it is checked for each item,
 * otherwise all ids are collected first.
 */
const among =
  (of: string, from: (params: Params) => string, end: string): Condition =>
  (params) =>
    end
      ? `exists (select 1 ${from(params)} and ${of} = t.id${end})`
      : `t.id in (select ${of} ${from(params)} and ${of} is not null)`;

const contains =
  (text: string, ...columns: readonly string[]): Condition =>
  (params) => {
    const pattern = params.add(likePattern(text));
    return `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
  };

const by = (what: Nested): CustomFilter => {
  return (people: readonly string[], end = '') => nested(what, end, oneOf('h.created_by_id', people));
};

const at = (what: Nested): CustomFilter => {
  return (borders: readonly Comparison[], end = '') =>
    nested(what, end, ...borders.map((border) => compared('h.created_at', border)));
};

const any = (what: Nested): CustomFilter => {
  return (_: never, end = '') => nested(what, end);
};

/** Finds the items that the people commented on by an index, and checks the last comment only of these. */
const lastCommentBy: CustomFilter = (people: readonly string[], end = '') => {
  const commented = nested(COMMENTS, end, oneOf('h.created_by_id', people));
  const last = `(select h.created_by_id from ${COMMENTS.table} h where h.workspace_id = $1 and h.work_item_id = t.id
    and h.deleted_at is null order by h.created_at desc, h.id desc limit 1)`;
  return (params) => `(${commented(params)} and ${oneOf(last, people)(params)})`;
};

/** Condition that one of the people changed the state. */
const stateChanges =
  (more = ''): CustomFilter =>
  (people: readonly string[], end = '') =>
  (params) =>
    `exists (select 1 from activities a where a.workspace_id = $1 and a.work_item_id = t.id and a.field = 'state'
       and ${oneOf('a.actor_id', people)(params)}${more}${end})`;

const INTO_COMPLETED = ` and a.new_identifier in (
  select s.id from states s where s.workspace_id = $1 and s."group" = 'completed')`;

/** Condition that a row is a visible child that is neither archived nor a draft. */
const isChild =
  (sight: ViewerAccess): Condition =>
  (params) =>
    `c.parent_id = t.id and c.deleted_at is null and c.archived_at is null and not c.is_draft
     and ${isSeen(sight, 'c')(params)}`;

const hasChildIn: CustomFilter = (sight: ViewerAccess) => (params) =>
  `exists (select 1 from work_items c where c.workspace_id = $1 and ${isChild(sight)(params)})`;

const POINTS = 'estimate_points e on e.workspace_id = $1 and e.id =';
const TIMES = 'worklogs h on h.workspace_id = $1 and h.deleted_at is null and h.work_item_id =';

/** Condition that a figure reaches a minimum. Without records, sum and count are 0 and other figures are null. */
const figure: CustomFilter =
  ({ of, figure: name, least, below, projectIds }: AskedFigure) =>
  (params) => {
    const [value, what, key] =
      of === 'estimate' ? ['e.amount', POINTS, 'estimate_point_id'] : ['h.duration', TIMES, 'id'];
    const counted = projectIds ? ` and ${oneOf('c.project_id', projectIds)(params)}` : '';
    const rows = below
      ? `work_items c join ${what} c.${key} where c.workspace_id = $1 and ${isChild(below)(params)}${counted}`
      : `(select 1) one join ${what} t.${key}`;
    const found = `(select ${name}(${value}) from ${rows})`;
    return `${name === 'sum' ? `coalesce(${found}, 0)` : found} >= ${params.add(least)}`;
  };

/** Condition that the caller may see the parent. */
const parentIn: CustomFilter = (sight: ViewerAccess) => (params) =>
  `(t.parent_id is not null and exists (select 1 from work_items o where o.workspace_id = $1 and o.id = t.parent_id
     and o.deleted_at is null and ${isSeen(sight, 'o')(params)}))`;

/** Columns of a relation: the end where the item is, and the other end. */
const ENDS = { item: ['item_id', 'related_item_id'], related: ['related_item_id', 'item_id'] } as const;

const endsOf = (where: AskedRelation['at']) => (where === 'either' ? [ENDS.item, ENDS.related] : [ENDS[where]]);

/**
 * Condition that the item is at an end of such a relation. A single list of ids lets the planner start with the
 * relations.
 */
const atEnd =
  (where: AskedRelation['at'], such: (other: string) => Condition): Condition =>
  (params) => {
    const ends = endsOf(where).map(([own, other]) => `select r.${own} ${such(`r.${other}`)(params)}`);
    return `t.id in (${ends.join(' union all ')})`;
  };

const LIVE = 'r.workspace_id = $1 and r.deleted_at is null';

const related: CustomFilter = ({ kind, at: where, others }: AskedRelation) =>
  atEnd(where, (other) => (params) => {
    const ofKind = kind ? ` and ${compared('r.kind', { operator: 'eq', value: kind })(params)}` : '';
    return `from work_item_relations r where ${LIVE} and ${oneOf(other, others)(params)}${ofKind}`;
  });

/** Condition that the caller may see the other end of a relation. */
const relatedIn: CustomFilter = (sight: ViewerAccess) =>
  atEnd('either', (other) => (params) => {
    const others = `work_item_relations r join work_items o on o.workspace_id = $1 and o.id = ${other}`;
    return `from ${others} where ${LIVE} and o.deleted_at is null and ${isSeen(sight, 'o')(params)}`;
  });

/** Condition that the description of the item, or a comment on it, mentions one of the people. */
const mentions: CustomFilter = (people: readonly string[], end = '') =>
  among(
    'm.work_item_id',
    (params) => `from mentions m where m.workspace_id = $1 and ${oneOf('m.target_id', people)(params)}`,
    end,
  );

const mentionsAnybody: CustomFilter =
  (_: never, end = '') =>
  () =>
    `exists (select 1 from mentions m where m.workspace_id = $1 and m.work_item_id = t.id and m.target_type = 'user'${end})`;

/** Condition that one of the pages is linked to the item. */
const linkedPages: CustomFilter = (pages: readonly string[], end = '') =>
  among(
    'l.work_item_id',
    (params) => `from work_item_pages l where l.workspace_id = $1 and l.deleted_at is null
      and ${oneOf('l.page_id', pages)(params)}`,
    end,
  );

/** Condition that one of the people is notified about the item. */
const subscribedBy: CustomFilter =
  (people: readonly string[], end = '') =>
  (params) => {
    const made = `${oneOf('t.created_by_id', people)(params)} and not ${hasLeft('t.id', 't.created_by_id')}`;
    const follows = among(
      'f.work_item_id',
      () => `from ${FOLLOWERS} f
        where ${oneOf('f.user_id', people)(params)} and not ${hasLeft('f.work_item_id', 'f.user_id')}`,
      end,
    );
    return `((${made}) or ${follows(params)})`;
  };

/** Filters that use other tables. */
export const RELATED_FILTERS: Readonly<Record<string, CustomFilter>> = {
  customValue,
  hasChildIn,
  figure,
  parentIn,
  related,
  relatedIn,
  stateChangedBy: stateChanges(),
  resolvedBy: stateChanges(INTO_COMPLETED),
  hasComment: any(COMMENTS),
  commentedBy: by(COMMENTS),
  commentedAt: at(COMMENTS),
  commentText: (text: string, end = '') => nested(COMMENTS, end, contains(text, 'h.comment_stripped')),
  lastCommentBy,
  hasLink: any(LINKS),
  linkText: (text: string, end = '') => nested(LINKS, end, contains(text, 'h.url', 'h.title')),
  linkUrl: (url: string, end = '') => nested(LINKS, end, compared('h.url', { operator: 'eq', value: url })),
  hasWorklog: any(WORKLOGS),
  workLoggedBy: by(WORKLOGS),
  workLoggedAt: at(WORKLOGS),
  hasAttachment: any(ATTACHMENTS),
  attachedBy: by(ATTACHMENTS),
  mentions,
  mentionsAnybody,
  linkedPages,
  subscribedBy,
};
