import { FieldErrors, type DateOrder, type TextForm } from '#kernel';

/** Programs and files from which people start an import. */
export const STARTED_SOURCES = ['csv', 'github', 'jira', 'server'] as const;
export type StartedSource = (typeof STARTED_SOURCES)[number];

/** The same, and what operators alone import from, by a command. */
export const IMPORT_SOURCES = [...STARTED_SOURCES, 'plane-database'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** How a source is reached and read. Each source uses some of the members. */
export interface ImportSettings {
  /** Id of an uploaded file. */
  readonly fileId?: string;
  /** What columns are, by their headers, where the proposal is not what is wanted. */
  readonly columns?: Readonly<Record<string, unknown>>;
  /** Groups of states that are made, by their names. */
  readonly stateGroups?: Readonly<Record<string, unknown>>;
  /** Ids of states of the project, by what states are called at the source. */
  readonly states?: Readonly<Record<string, unknown>>;
  /** Ids of members of the workspace, by the keys of people at the source. */
  readonly people?: Readonly<Record<string, unknown>>;
  /** Ids of types of the project, by what types are called at the source. */
  readonly types?: Readonly<Record<string, unknown>>;
  /** Ids of properties, kinds of new ones, or `ignore`, by what fields are called at the source. */
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly dateOrder?: DateOrder;
  readonly textForm?: TextForm;
  /** Where another server is. */
  readonly url?: string;
  /** E-mail address of the account whose token is sent. */
  readonly account?: string;
  /** As `owner/name`. */
  readonly repository?: string;
  /** Slug of the workspace at the other server. */
  readonly fromWorkspace?: string;
  /** Identifier of the project at the other server. */
  readonly fromProject?: string;
  /** E-mail addresses of people, by what they are called at the source. */
  readonly emails?: Readonly<Record<string, unknown>>;
}

/** Settings, and the secret that the other server asks for. */
export interface SentSettings extends ImportSettings {
  readonly token?: string;
}

type Member = keyof SentSettings;

interface Needs {
  readonly required: readonly Member[];
  readonly optional: readonly Member[];
}

const NEEDS: Readonly<Record<StartedSource, Needs>> = {
  csv: {
    required: ['fileId'],
    optional: ['columns', 'stateGroups', 'dateOrder', 'textForm', 'states', 'people', 'types', 'properties'],
  },
  github: { required: ['repository'], optional: ['token', 'emails', 'url', 'states', 'people'] },
  jira: {
    required: ['url', 'token', 'fromProject'],
    optional: ['account', 'emails', 'states', 'people', 'types', 'properties'],
  },
  server: {
    required: ['url', 'token', 'fromWorkspace', 'fromProject'],
    optional: ['states', 'people', 'types', 'properties'],
  },
};

/** Refuses settings that the source lacks, or that it would ignore. */
export function assertSettings(source: StartedSource, sent: SentSettings): void {
  const { required, optional } = NEEDS[source];
  const errors = new FieldErrors();
  for (const member of required)
    if (sent[member] === undefined) errors.add(member, 'required', `An import from the source ${source} needs it.`);
  for (const member of Object.keys(sent) as Member[])
    if (![...required, ...optional].includes(member))
      errors.add(member, 'invalid', `An import from the source ${source} does not use it.`);
  errors.throwIfAny();
}
