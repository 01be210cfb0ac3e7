import { useCycles } from '../cycles/data';
import { useMilestones } from '../milestones/data';
import { useModules } from '../modules/data';
import { Icon, type Choice } from '../../kit';
import { useEstimatePoints, useItemTypes, useReleases } from './data';
import { words } from './words';
import { NONE, type Dimension, type Group } from './view';
import {
  labelChoices,
  personChoices,
  priorityChoices,
  stateChoices,
  useVocabulary,
  type Vocabulary,
} from './vocabulary';

/** Whether a project uses a dimension. Lists of several projects offer the dimensions that every project has. */
export function isUsed(dimension: Dimension | Group, vocabulary: Vocabulary): boolean {
  const { project, features, estimateId, grants } = vocabulary;
  if (!project) return ['priority', 'none', 'target_date'].includes(dimension);
  const on: Partial<Record<Dimension | Group, boolean | undefined>> = {
    type: features.is_issue_type_enabled && grants.has('workitemtype:view'),
    cycle: features.cycle_view && grants.has('cycle:view'),
    module: features.module_view && grants.has('module:view'),
    milestone: features.is_milestone_enabled && grants.has('milestone:view'),
    estimate: estimateId !== null,
    release: vocabulary.hasReleases,
  };
  return dimension in on ? Boolean(on[dimension]) : true;
}

/** The values of a dimension, loaded when somebody opens its list. */
export function useChoices(dimension: Dimension, isWanted: boolean): readonly Choice[] {
  const vocabulary = useVocabulary();
  const { slug, project, states, labels, people, estimateId } = vocabulary;
  const wanted = (one: Dimension) => isWanted && dimension === one && isUsed(one, vocabulary);
  const types = useItemTypes(slug, project, wanted('type'));
  const cycles = useCycles(slug, wanted('cycle') ? project : undefined);
  const modules = useModules(slug, wanted('module') ? project : undefined);
  const milestones = useMilestones(slug, project, wanted('milestone'));
  const points = useEstimatePoints(slug, project, estimateId, wanted('estimate'));
  const releases = useReleases(slug, wanted('release'));
  switch (dimension) {
    case 'state':
      return stateChoices(states);
    case 'priority':
      return priorityChoices();
    case 'assignee':
      return personChoices(people);
    case 'label':
      return labelChoices(labels);
    case 'type':
      return (types.data ?? []).map(({ id, name }) => ({ id, name }));
    case 'cycle':
      return (cycles.data ?? []).map(({ id, name }) => ({ id, name, icon: <Icon name="cycle" /> }));
    case 'module':
      return (modules.data ?? []).map(({ id, name }) => ({ id, name, icon: <Icon name="module" /> }));
    case 'milestone':
      return (milestones.data ?? []).map(({ id, title }) => ({ id, name: title, icon: <Icon name="flag" /> }));
    case 'estimate':
      return (points.data ?? []).map(({ id, value }) => ({ id, name: value }));
    case 'release':
      return (releases.data ?? []).map(({ id, name }) => ({ id, name, icon: <Icon name="tag" /> }));
  }
}

export const HAS_NONE: ReadonlySet<Dimension> = new Set<Dimension>([
  ...(['assignee', 'label', 'type', 'cycle', 'module', 'milestone', 'estimate', 'release'] as const),
]);

/** The name of the group without a value. */
export const noneChoice = (dimension: Dimension | Group): Choice => ({
  id: NONE,
  name: words().without[dimension as keyof ReturnType<typeof words>['without']] ?? words().blank,
  icon: <Icon name="more" />,
});
