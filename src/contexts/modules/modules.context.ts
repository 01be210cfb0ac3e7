import { defineContext } from '#context';
import { BROKEN_RULE, type OlderBody } from '#kernel';
import { ModuleArchived, moduleEvents } from './application/module.events';
import { ModuleRow } from './infrastructure/persistence/module.row';
import { moduleReference } from './infrastructure/persistence/item-references';

const nameTaken: OlderBody = ({ message, details: { id } }) =>
  id ? { id, code: 'MODULE_NAME_ALREADY_EXISTS', error: message, message } : { error: message };

export const modules = defineContext({
  name: 'modules',
  modules: async () => {
    const { ModulesModule } = await import('./index.js');
    return [ModulesModule];
  },
  rows: [ModuleRow],
  codes: {
    module_archived: BROKEN_RULE,
    module_name_taken: { ...BROKEN_RULE, olderBody: nameTaken },
    module_not_finished: BROKEN_RULE,
  },
  events: [moduleEvents, ModuleArchived],
  itemReferences: [moduleReference],
});
