/** Where records are found by their name. */
export interface NameSource {
  readonly from: string;
  readonly name: string;
  /** Where the record has to be: $2 are projects. */
  readonly within: string;
}

const live = 't.deleted_at is null';
const inProjects = 't.project_id = any($2::uuid[])';

const ofProject = (table: string): NameSource => ({
  from: `${table} t`,
  name: 't.name',
  within: `${inProjects} and ${live}`,
});

/** Of a project, or of the whole workspace. */
const ofAnyLevel = (table: string): NameSource => ({
  ...ofProject(table),
  within: `(${inProjects} or t.project_id is null) and ${live}`,
});

export const NAME_SOURCES = {
  state: ofProject('states'),
  label: ofAnyLevel('labels'),
  type: ofAnyLevel('work_item_types'),
  point: ofProject('estimate_points'),
  cycle: ofProject('cycles'),
  module: ofProject('modules'),
} as const satisfies Readonly<Record<string, NameSource>>;
