import { defineContext } from '#context';
import { BROKEN_RULE } from '#kernel';
import { ModuleArchived, moduleEvents } from './application/module.events';
import { ModuleRow } from './infrastructure/persistence/module.row';
import { moduleReference } from './infrastructure/persistence/item-references';

export const modules = defineContext({
  name: 'modules',
  modules: async () => {
    const { ModulesModule } = await import('./index.js');
    return [ModulesModule];
  },
  rows: [ModuleRow],
  codes: {
    module_archived: BROKEN_RULE,
    module_name_taken: BROKEN_RULE,
    module_not_finished: BROKEN_RULE,
  },
  events: [moduleEvents, ModuleArchived],
  itemReferences: [moduleReference],
});
