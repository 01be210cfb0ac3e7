import { createContext, useContext, type ReactNode } from 'react';
import { isGranted, useGrants, useLabels, useMembers, useProject, useStates, type Grants } from '../../data/projects';
import { PRIORITIES, type Item, type Label, type Priority, type State, type User } from '../../data/wire';
import { Face, PriorityIcon, StateIcon, type Choice } from '../../kit';
import { useFeatures, type Features } from './data';
import { words } from './words';

/** The names behind the ids of work items of a project, and the person's permissions there. */
export interface Vocabulary {
  readonly slug: string;
  /** Undefined for items of several projects. */
  readonly project: string | undefined;
  readonly states: readonly State[];
  readonly labels: readonly Label[];
  readonly people: readonly User[];
  /** The features of the project. */
  readonly features: Features;
  /** Releases belong to the workspace; guests do not see them. */
  readonly hasReleases: boolean;
  /** The scale of the project's estimates. */
  readonly estimateId: string | null;
  readonly grants: Grants;
  readonly grantsInWorkspace: Grants;
  readonly mayEdit: boolean;
  readonly mayCreate: boolean;
  readonly mayEditItem: (item: Pick<Item, 'created_by_id'>) => boolean;
  readonly isPending: boolean;
}

const Context = createContext<Vocabulary | null>(null);

export function useVocabulary(): Vocabulary {
  const found = useContext(Context);
  if (!found) throw new Error('Work items are shown within a VocabularyOf.');
  return found;
}

interface Props {
  readonly slug: string;
  readonly project: string | undefined;
  readonly children: ReactNode;
}

const NOTHING: Features = {};

export function VocabularyOf({ slug, project, children }: Props): ReactNode {
  const states = useStates(slug, project);
  const labels = useLabels(slug, project);
  const members = useMembers(slug, project);
  const grants = useGrants(slug, project);
  const inWorkspace = useGrants(slug);
  const features = useFeatures(slug, project);
  const { project: found } = useProject(slug, project ?? '');
  const value: Vocabulary = {
    slug,
    project,
    states: (states.data ?? []).filter(({ group }) => group !== 'triage'),
    labels: labels.data ?? [],
    people: (members.data ?? []).map(({ member }) => member),
    features: features.data ?? NOTHING,
    hasReleases: inWorkspace.has('release:view'),
    estimateId: found?.estimate_id ?? null,
    grants,
    grantsInWorkspace: inWorkspace,
    mayEdit: grants.has('workitem:edit'),
    mayCreate: grants.has('workitem:create'),
    mayEditItem: ({ created_by_id }) => isGranted(grants, 'workitem:edit', created_by_id),
    isPending: Boolean(project) && (states.isPending || members.isPending),
  };
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export const stateChoices = (states: readonly State[]): Choice[] =>
  states.map(({ id, name, group, color }) => ({ id, name, icon: <StateIcon group={group} color={color} /> }));

export const priorityChoices = (): (Choice & { readonly id: Priority })[] =>
  PRIORITIES.map((id) => ({ id, name: words().priorities[id], icon: <PriorityIcon priority={id} /> }));

export const personChoices = (people: readonly User[]): Choice[] =>
  people.map((person) => ({ id: person.id, name: person.display_name, icon: <Face person={person} /> }));

export const Dot = ({ color }: { readonly color: string }): ReactNode => (
  <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
    <circle cx="4" cy="4" r="4" fill={color || 'var(--edge)'} />
  </svg>
);

export const labelChoices = (labels: readonly Label[]): Choice[] =>
  labels.map(({ id, name, color }) => ({ id, name, icon: <Dot color={color} /> }));
