import { defineContext } from '#context';
import { RelationDefinitionRow } from './infrastructure/persistence/relation-definition.row';
import { WorkItemRelationRow } from './infrastructure/persistence/work-item-relation.row';

export const relations = defineContext({
  name: 'relations',
  modules: async () => {
    const { RelationsModule } = await import('./index.js');
    return [RelationsModule];
  },
  rows: [RelationDefinitionRow, WorkItemRelationRow],
});
