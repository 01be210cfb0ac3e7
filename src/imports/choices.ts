import { isUuid } from '#kernel';
import type { Db } from '#persistence';
import { ImportError } from './import.error';
import { isNewKind, LEFT_OUT } from './property-kinds';
import type { ProjectPlace } from './project';
import type { Report } from './report';

/** Kinds of things for which somebody may choose a record that is here. */
const CHOSEN_KINDS = ['state', 'person', 'type', 'property'] as const;
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

/**
 * Ids of records here, by what states, types and properties are called at the source, and by the keys of people. A property can
 * also have the kind of a new one, or be left out.
 */
export type Choices = Readonly<Partial<Record<ChosenKind, Readonly<Record<string, unknown>>>>>;

type Place = Pick<ProjectPlace, 'workspaceId' | 'projectId'>;

const STATES = `
  select id from states
  where workspace_id = $1 and project_id = $2 and id = any ($3::uuid[]) and deleted_at is null and not is_triage`;

const TYPES = `
  select id from work_item_types
  where workspace_id = $1 and (project_id = $2 or $2 = any (imported_by)) and id = any ($3::uuid[]) and deleted_at is null`;

const PROPERTIES = `
  select p.id from work_item_properties p
  join workspaces w on w.id = $1
  where p.workspace_id = $1 and p.id = any ($3::uuid[]) and p.deleted_at is null
    and (p.project_id = $2 or p.project_id is null and 'workspace_work_item_types' = any (w.features))`;

const MEMBERS = `
  select user_id as id from workspace_members
  where workspace_id = $1 and user_id = any ($2::uuid[]) and deleted_at is null`;

/** Returns the name of something for which a record was chosen that is not here; undefined if all are. */
export async function missingChoice(db: Db, place: Place, kind: ChosenKind, chosen: Choices[ChosenKind] = {}) {
  const ids = Object.values(chosen).filter(isUuid);
  const { workspaceId, projectId } = place;
  const statement = { state: STATES, type: TYPES, property: PROPERTIES, person: MEMBERS }[kind];
  const values = kind === 'person' ? [workspaceId, ids] : [workspaceId, projectId, ids];
  const here = new Set(ids.length ? (await db.query<{ id: unknown }>(statement, values)).map(({ id }) => id) : []);
  const isOther = (choice: unknown) => kind === 'property' && (choice === LEFT_OUT || isNewKind(choice));
  return Object.keys(chosen).find((name) => !here.has(chosen[name]) && !isOther(chosen[name]));
}

/** What was chosen in place of what an import proposes. */
export class Chosen {
  private readonly ids = new Map<string, { readonly kind: ChosenKind; readonly name: string; readonly id: string }>();
  private readonly used = new Set<string>();

  private constructor(choices: Choices) {
    for (const kind of CHOSEN_KINDS)
      for (const [name, id] of Object.entries(choices[kind] ?? {}))
        this.ids.set(markOf(kind, name), { kind, name, id: id as string });
  }

  static async of(db: Db, place: Place, choices: Choices): Promise<Chosen> {
    for (const kind of CHOSEN_KINDS) {
      const missing = await missingChoice(db, place, kind, choices[kind]);
      if (missing !== undefined)
        throw new ImportError(`What was chosen for the ${kind} "${missing}" is gone: choose again.`);
    }
    return new Chosen(choices);
  }

  /** Returns the id of the record that was chosen; of a property also a kind or `LEFT_OUT`. */
  idOf(kind: ChosenKind, name: string): string | undefined {
    const mark = markOf(kind, name);
    this.used.add(mark);
    return this.ids.get(mark)?.id;
  }

  /** Notes choices for names that the source does not have. */
  noteUnused(report: Report): void {
    for (const [mark, { kind, name }] of this.ids)
      if (!this.used.has(mark))
        report.note(kind, name, 'the source has nothing of this name: what was chosen for it has no effect');
  }
}

/** Names that differ in case only are the same. */
const markOf = (kind: ChosenKind, name: string): string => `${kind} ${name.trim().toLowerCase()}`;
