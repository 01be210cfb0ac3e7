import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import {
  definitionEvents,
  DependencyCreated,
  DependencyDeleted,
  RelationCreated,
  RelationDeleted,
} from './application/relation.repository';
import { RelationDefinitionRow, WorkItemRelationRow } from './infrastructure/persistence/rows';
import { FEATURES } from './domain/relation-definition';

/** Relations and dependencies between work items. */
export const relations = defineContext({
  name: 'relations',
  modules: async () => {
    const { RelationsModule } = await import('./relations.module.js');
    return [RelationsModule];
  },
  features: FEATURES,
  rows: [RelationDefinitionRow, WorkItemRelationRow],
  codes: {
    relation_definition_is_default: BROKEN_RULE,
    dependency_circle: BROKEN_RULE,
  },
  events: [RelationCreated, RelationDeleted, DependencyCreated, DependencyDeleted, definitionEvents],
});
