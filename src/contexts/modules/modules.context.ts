import { defineContext } from '#context';
import { BROKEN_RULE, type OlderBody } from '#kernel';
import { ModuleArchived, moduleEvents } from './application/module.repository';
import { ModuleRow } from './infrastructure/persistence/sql.module.repository';
import { moduleReference } from './infrastructure/persistence/item-references';
import { namedModules } from './infrastructure/persistence/named-records';
import { ledModules } from './infrastructure/persistence/hands-over';

const nameTaken: OlderBody = ({ message, details: { id } }) =>
  id ? { id, code: 'MODULE_NAME_ALREADY_EXISTS', error: message, message } : { error: message };

/** Modules: parts of a project with a lead and members. */
export const modules = defineContext({
  name: 'modules',
  modules: async () => {
    const { ModulesModule } = await import('./modules.module.js');
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
  namedRecords: [namedModules],
  handsOver: ledModules,
});
