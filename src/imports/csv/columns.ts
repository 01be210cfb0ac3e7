/**
 * What a column can be. `alias` is a second id of the row, by which others may name it as their parent; `property` is a custom
 * property of the name of the column.
 */
export const FIELDS = [
  ...['key', 'number', 'name', 'description', 'state', 'priority', 'labels', 'assignees', 'parent', 'cycle', 'modules'],
  ...['milestone', 'point', 'start_date', 'target_date', 'created_at', 'created_by', 'updated_at', 'completed_at'],
  ...['comment', 'link', 'subscribers', 'type', 'property', 'alias', 'ignore'],
] as const;
export type Field = (typeof FIELDS)[number];

/** Headers that other programs write, in English and German, without case, spaces and punctuation. */
const HEADERS: Readonly<Record<Exclude<Field, 'property' | 'alias' | 'ignore'>, readonly string[]>> = {
  key: ['key', 'issuekey', 'id', 'issueid', 'itemid', 'ticketid', 'externalid', 'schluessel', 'vorgangsschluessel'],
  number: ['number', 'no', 'nr', 'nummer', 'sequenceid'],
  name: ['name', 'title', 'summary', 'subject', 'task', 'taskname', 'titel', 'zusammenfassung', 'betreff', 'aufgabe'],
  description: ['description', 'body', 'notes', 'details', 'text', 'beschreibung', 'notizen'],
  state: ['state', 'status', 'section', 'column', 'list', 'zustand'],
  priority: ['priority', 'prio', 'severity', 'prioritaet'],
  labels: ['label', 'labels', 'tag', 'tags', 'stichwoerter', 'kategorien'],
  assignees: ['assignee', 'assignees', 'assignedto', 'owner', 'bearbeiter', 'zustaendig', 'zugewiesen', 'zugewiesenan'],
  parent: ['parent', 'parentid', 'parentkey', 'parentissue', 'parenttask', 'epiclink', 'uebergeordnet'],
  cycle: ['cycle', 'sprint', 'iteration', 'zyklus'],
  modules: ['module', 'modules', 'component', 'components', 'componentss', 'komponente', 'komponenten', 'modul'],
  milestone: ['milestone', 'meilenstein'],
  point: ['point', 'points', 'estimate', 'storypoints', 'storypoint', 'schaetzung', 'punkte'],
  start_date: ['startdate', 'start', 'begin', 'startdatum', 'beginn'],
  target_date: [
    'targetdate',
    'duedate',
    'due',
    'deadline',
    'enddate',
    'faellig',
    'faelligkeit',
    'faelligam',
    'enddatum',
  ],
  created_at: ['createdat', 'created', 'createdon', 'creationdate', 'erstellt', 'erstelltam', 'angelegt'],
  created_by: ['createdby', 'creator', 'reporter', 'author', 'autor', 'ersteller', 'erstelltvon'],
  updated_at: ['updatedat', 'updated', 'lastmodified', 'modified', 'aktualisiert', 'geaendert'],
  completed_at: ['completedat', 'completed', 'resolved', 'closedat', 'finishedat', 'erledigt', 'erledigtam'],
  comment: ['comment', 'comments', 'kommentar', 'kommentare'],
  link: ['url', 'link', 'links', 'adresse'],
  subscribers: ['subscribers', 'watchers', 'watcher', 'abonnenten', 'beobachter'],
  type: ['issuetype', 'type', 'vorgangstyp', 'typ'],
};

/** Custom fields of Jira that order boards, colour epics or repeat what is elsewhere. */
const TECHNICAL = /^(?:rank|development|epiccolou?r|epicstatus|issuecolou?r|chart.*)$/;

/** How Jira names the columns of custom fields. */
const CUSTOM = /^custom field \((.*)\)$/i;

/** Name of the property that a column becomes. */
export const propertyNameOf = (header: string): string => (CUSTOM.exec(header)?.[1] ?? header).trim();

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const fold = (header: string): string =>
  header
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter]!)
    .replace(CUSTOM, '$1')
    .replace(/[^a-z0-9]/g, '');

/** Headers that may stand several times: all of their cells count. */
const REPEATED: readonly Field[] = [
  ...(['labels', 'assignees', 'modules', 'comment', 'link', 'cycle', 'subscribers'] as const),
];

export interface Column {
  readonly header: string;
  readonly field: Field;
}

/** Proposes what each column is by its header. `chosen` has what the caller decided, by header. */
export function proposed(headers: readonly string[], chosen: ReadonlyMap<string, Field>): Column[] {
  const used = new Set<Field>(chosen.values());
  const columns = headers.map((header): Column => {
    const decided = chosen.get(header);
    if (decided) return { header, field: decided };
    const found = (Object.keys(HEADERS) as (keyof typeof HEADERS)[]).find((name) =>
      HEADERS[name].includes(fold(header)),
    );
    if (!found && CUSTOM.test(header) && !TECHNICAL.test(fold(header))) return { header, field: 'property' };
    const isFree = found !== undefined && (REPEATED.includes(found) || !used.has(found));
    if (found === 'key' && !isFree) return { header, field: 'alias' };
    if (!isFree) return { header, field: 'ignore' };
    used.add(found);
    return { header, field: found };
  });
  // Types are there for properties. Without these, a project that uses none goes on without them.
  const isTyped = used.has('property') || columns.some(({ field }) => field === 'property');
  const isLeft = ({ header, field }: Column) => field === 'type' && !isTyped && !chosen.has(header);
  return columns.map((column) => (isLeft(column) ? { ...column, field: 'ignore' } : column));
}
