import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import {
  definitionEvents,
  DependencyCreated,
  DependencyDeleted,
  RelationCreated,
  RelationDeleted,
} from './application/relation.events';
import { FEATURES } from './domain/features';
import { RelationDefinitionRow } from './infrastructure/persistence/relation-definition.row';
import { WorkItemRelationRow } from './infrastructure/persistence/work-item-relation.row';

export const relations = defineContext({
  name: 'relations',
  modules: async () => {
    const { RelationsModule } = await import('./index.js');
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
