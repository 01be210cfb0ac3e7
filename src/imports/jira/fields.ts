import { priorityNamed } from '../values';
import { formOf, hasOptions, type CustomField } from './field-forms';
import type { JiraChange, JiraField, JiraFields } from './shapes';
import { sprintsIn, type Sprint } from './sprints';
import { dayIn, hasValue } from './values';

const POINTS = ['story points', 'story point estimate'];
/** Fields that order boards, colour epics or repeat what other fields say. */
const TECHNICAL = /:(gh-lexo-rank|gh-epic-(label|color|status)|devsummarycf|jpo-custom-field-parent)$/;
/** Fields of every issue that have no place here. */
const UNPLACED = ['environment', 'versions', 'timeoriginalestimate'];

const ends = ({ schema }: JiraField, word: string): boolean => schema?.custom?.endsWith(`:${word}`) ?? false;
const named = ({ name }: JiraField, words: readonly string[]): boolean => words.includes(name.trim().toLowerCase());

/** Which fields of a server mean what: each has other ids. */
export class Fields {
  private readonly sprint: readonly string[];
  private readonly epic: readonly string[];
  private readonly points: readonly string[];
  private readonly start: readonly string[];
  private readonly further: readonly JiraField[];
  /** Those that become custom properties. */
  readonly custom: readonly CustomField[];

  constructor(fields: readonly JiraField[]) {
    const idsOf = (isOne: (field: JiraField) => boolean) => fields.filter(isOne).map(({ id }) => id);
    this.sprint = idsOf((field) => ends(field, 'gh-sprint'));
    this.epic = idsOf((field) => ends(field, 'gh-epic-link'));
    this.points = idsOf((field) => ends(field, 'jsw-story-points') || named(field, POINTS));
    this.start = idsOf((field) => ends(field, 'jpo-custom-field-baseline-start') || named(field, ['start date']));
    const used = new Set([...this.sprint, ...this.epic, ...this.points, ...this.start]);
    const others = fields.filter(
      ({ id, schema }) => id.startsWith('customfield_') && !used.has(id) && !TECHNICAL.test(schema?.custom ?? ''),
    );
    this.custom = others.flatMap(({ id, name, schema }) => {
      const form = formOf(schema);
      return form ? [{ id, name, form, hasOptions: hasOptions(schema) }] : [];
    });
    this.further = [
      ...fields.filter(({ id }) => UNPLACED.includes(id)),
      ...others.filter(({ schema }) => !formOf(schema)),
    ];
  }

  sprintsOf(fields: JiraFields): Sprint[] {
    return this.sprint.flatMap((id) => sprintsIn(fields[id]));
  }

  /** The key of the epic, where epics are no parents. */
  epicOf(fields: JiraFields): string | undefined {
    return this.epic.map((id) => fields[id]).find((value): value is string => typeof value === 'string');
  }

  pointsOf(fields: JiraFields): number | null {
    return this.points.map((id) => fields[id]).find((value): value is number => typeof value === 'number') ?? null;
  }

  startOf(fields: JiraFields): string | null {
    return this.start.map((id) => dayIn(fields[id])).find((day) => day !== null) ?? null;
  }

  /** Names of fields that have a value and no place here. */
  furtherOf(fields: JiraFields): string[] {
    return [
      ...this.further.filter(({ id }) => hasValue(fields[id])).map(({ name }) => name),
      ...(priorityNamed(fields.priority?.name ?? '') ? [] : [`Priority ${fields.priority?.name}`]),
    ];
  }

  /** The member whose history has a change of a field that only some servers have. */
  memberOf({ field, fieldId }: JiraChange): string | undefined {
    const changed: JiraField = { id: fieldId ?? '', name: field };
    if (this.points.includes(changed.id) || named(changed, POINTS)) return 'estimate_point';
    return this.start.includes(changed.id) || named(changed, ['start date']) ? 'start_date' : undefined;
  }
}
