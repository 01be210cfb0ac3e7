import { compared, likePattern, type Comparison, type Condition, type OwnFilter, type Params } from '#persistence';
import type { AskedFigure } from '../../application/asked-figure';
import type { AskedRelation } from '../../application/asked-relation';
import type { VisibleProjects } from '../../application/work-item.repository';
import { customValue } from './custom-value.filter';
import { FOLLOWERS, hasLeft } from './followers';
import { seen } from './visible-projects';

/** What a caller sees. */
export interface Sight extends VisibleProjects {
  readonly userId: string;
}

const isSeen = ({ userId, ...visible }: Sight, alias: string): Condition => seen(visible, userId, alias);

const oneOf = (sql: string, ids: readonly string[]): Condition => {
  return (params) => `${sql} = any(${params.add(ids)}::uuid[])`;
};

interface Nested {
  readonly table: string;
  /** How a row `h` says that it hangs on the item. */
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

/** Whether something hangs on the item of which all conditions hold. */
const nested =
  ({ table, on }: Nested, end: string, ...conditions: readonly Condition[]): Condition =>
  (params) =>
    [
      `exists (select 1 from ${table} h where h.workspace_id = $1 and ${on} and h.deleted_at is null`,
      ...conditions.map((condition) => condition(params)),
    ].join(' and ') + `${end})`;

/** Whether the item is among those that a statement has as `of`: looked up for the item, or gathered for all. */
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

const by = (what: Nested): OwnFilter => {
  return (people: readonly string[], end = '') => nested(what, end, oneOf('h.created_by_id', people));
};

const at = (what: Nested): OwnFilter => {
  return (borders: readonly Comparison[], end = '') =>
    nested(what, end, ...borders.map((border) => compared('h.created_at', border)));
};

const any = (what: Nested): OwnFilter => {
  return (_: never, end = '') => nested(what, end);
};

/** Who commented at all is found by an index; only of their items the last comment has to be looked at. */
const lastCommentBy: OwnFilter = (people: readonly string[], end = '') => {
  const commented = nested(COMMENTS, end, oneOf('h.created_by_id', people));
  const last = `(select h.created_by_id from ${COMMENTS.table} h where h.workspace_id = $1 and h.work_item_id = t.id
    and h.deleted_at is null order by h.created_at desc, h.id desc limit 1)`;
  return (params) => `(${commented(params)} and ${oneOf(last, people)(params)})`;
};

/** Changes of the state that one of some people made. */
const stateChanges =
  (more = ''): OwnFilter =>
  (people: readonly string[], end = '') =>
  (params) =>
    `exists (select 1 from activities a where a.workspace_id = $1 and a.work_item_id = t.id and a.field = 'state'
       and ${oneOf('a.actor_id', people)(params)}${more}${end})`;

const INTO_COMPLETED = ` and a.new_identifier in (
  select s.id from states s where s.workspace_id = $1 and s."group" = 'completed')`;

/** That a row is a child in use, and seen. */
const isChild =
  (sight: Sight): Condition =>
  (params) =>
    `c.workspace_id = $1 and c.parent_id = t.id and c.deleted_at is null and c.archived_at is null and not c.is_draft
     and ${isSeen(sight, 'c')(params)}`;

const hasChildIn: OwnFilter = (sight: Sight) => (params) =>
  `exists (select 1 from work_items c where ${isChild(sight)(params)})`;

const POINTS = 'estimate_points e on e.workspace_id = $1 and e.id =';
const TIMES = 'worklogs h on h.workspace_id = $1 and h.deleted_at is null and h.work_item_id =';

/** Whether a figure is reached. Nothing has a sum and a count of 0, and no other figure. */
const figure: OwnFilter =
  ({ of, figure: name, least, below, projectIds }: AskedFigure) =>
  (params) => {
    const [value, what, key] =
      of === 'estimate' ? ['e.amount', POINTS, 'estimate_point_id'] : ['h.duration', TIMES, 'id'];
    const counted = projectIds ? ` and ${oneOf('c.project_id', projectIds)(params)}` : '';
    const rows = below
      ? `work_items c join ${what} c.${key} where ${isChild(below)(params)}${counted}`
      : `(select 1) one join ${what} t.${key}`;
    const found = `(select ${name}(${value}) from ${rows})`;
    return `${name === 'sum' ? `coalesce(${found}, 0)` : found} >= ${params.add(least)}`;
  };

/** Whether the item right above is seen. */
const parentIn: OwnFilter = (sight: Sight) => (params) =>
  `(t.parent_id is not null and exists (select 1 from work_items o where o.workspace_id = $1 and o.id = t.parent_id
     and o.deleted_at is null and ${isSeen(sight, 'o')(params)}))`;

/** Ends of a relation: where the item is, and the other. */
const ENDS = { item: ['item_id', 'related_item_id'], related: ['related_item_id', 'item_id'] } as const;

const endsOf = (where: AskedRelation['at']) => (where === 'either' ? [ENDS.item, ENDS.related] : [ENDS[where]]);

/** Whether the item is at an end of such a relation. One list of ids lets the planner begin with the relations. */
const atEnd =
  (where: AskedRelation['at'], such: (other: string) => Condition): Condition =>
  (params) => {
    const ends = endsOf(where).map(([own, other]) => `select r.${own} ${such(`r.${other}`)(params)}`);
    return `t.id in (${ends.join(' union all ')})`;
  };

const LIVE = 'r.workspace_id = $1 and r.deleted_at is null';

const related: OwnFilter = ({ kind, at: where, others }: AskedRelation) =>
  atEnd(where, (other) => (params) => {
    const ofKind = kind ? ` and ${compared('r.kind', { operator: 'eq', value: kind })(params)}` : '';
    return `from work_item_relations r where ${LIVE} and ${oneOf(other, others)(params)}${ofKind}`;
  });

/** Whether the other end of a relation is seen. */
const relatedIn: OwnFilter = (sight: Sight) =>
  atEnd('either', (other) => (params) => {
    const others = `work_item_relations r join work_items o on o.workspace_id = $1 and o.id = ${other}`;
    return `from ${others} where ${LIVE} and o.deleted_at is null and ${isSeen(sight, 'o')(params)}`;
  });

/** Whether a text of the item mentions one of some people: its description, or a comment on it. */
const mentions: OwnFilter = (people: readonly string[], end = '') =>
  among(
    'm.work_item_id',
    (params) => `from mentions m where m.workspace_id = $1 and ${oneOf('m.target_id', people)(params)}`,
    end,
  );

const mentionsAnybody: OwnFilter =
  (_: never, end = '') =>
  () =>
    `exists (select 1 from mentions m where m.workspace_id = $1 and m.work_item_id = t.id and m.target_type = 'user'${end})`;

/** Whether one of some pages is linked to the item. */
const linkedPages: OwnFilter = (pages: readonly string[], end = '') =>
  among(
    'l.work_item_id',
    (params) => `from work_item_pages l where l.workspace_id = $1 and l.deleted_at is null
      and ${oneOf('l.page_id', pages)(params)}`,
    end,
  );

/** Whether one of some people is told of what happens to the item. */
const subscribedBy: OwnFilter =
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

/** Filters about what other tables say of an item. */
export const RELATED_FILTERS: Readonly<Record<string, OwnFilter>> = {
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
