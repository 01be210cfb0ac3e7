import { snake } from '../../../../libs/kernel/text';
import { SWITCHES } from '../../../../src/contexts/projects/domain/features';
import { WORKSPACE_FEATURES } from '../../../../src/contexts/workspaces/domain/features';

/** All but the mode: with it on, projects have no work item types of their own. */
export const SWITCHED_ON = WORKSPACE_FEATURES.filter((feature) => feature !== 'workspace_work_item_types');

/** The columns of a project that turn features of it on. */
export const EVERY_SWITCH = Object.fromEntries(Object.values(SWITCHES).map((setting) => [snake(setting), true]));
