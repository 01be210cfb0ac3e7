import { Contexts } from '#context';
import { agentRuns } from './agent-runs/agent-runs.context';
import { ownArchives } from './own-archives/own-archives.context';
import { artifacts } from './artifacts/artifacts.context';
import { assets } from './assets/assets.context';
import { attachments } from './attachments/attachments.context';
import { audit } from './audit/audit.context';
import { automations } from './automations/automations.context';
import { customers } from './customers/customers.context';
import { customFields } from './custom-fields/custom-fields.context';
import { cycles } from './cycles/cycles.context';
import { discussion } from './discussion/discussion.context';
import { epics } from './epics/epics.context';
import { estimates } from './estimates/estimates.context';
import { workspaceExports } from './exports/exports.context';
import { git } from './git/git.context';
import { governance } from './governance/governance.context';
import { groupSync } from './group-sync/group-sync.context';
import { identity } from './identity/identity.context';
import { identityProviders } from './identity-providers/identity-providers.context';
import { imports } from './imports/imports.context';
import { initiatives } from './initiatives/initiatives.context';
import { installedContexts } from './installed';
import { instance } from './instance/instance.context';
import { intake } from './intake/intake.context';
import { labels } from './labels/labels.context';
import { mentions } from './mentions/mentions.context';
import { milestones } from './milestones/milestones.context';
import { modules } from './modules/modules.context';
import { notifications } from './notifications/notifications.context';
import { oauth } from './oauth/oauth.context';
import { personal } from './personal/personal.context';
import { progress } from './progress/progress.context';
import { projects } from './projects/projects.context';
import { provisioning } from './provisioning/provisioning.context';
import { queries } from './queries/queries.context';
import { recurring } from './recurring/recurring.context';
import { relations } from './relations/relations.context';
import { releases } from './releases/releases.context';
import { search } from './search/search.context';
import { stickies } from './stickies/stickies.context';
import { teamspaces } from './teamspaces/teamspaces.context';
import { templates } from './templates/templates.context';
import { types } from './types/types.context';
import { upkeep } from './upkeep/upkeep.context';
import { spreadsheets } from './spreadsheets/spreadsheets.context';
import { views } from './views/views.context';
import { webhooks } from './webhooks/webhooks.context';
import { wiki } from './wiki/wiki.context';
import { workflows } from './workflows/workflows.context';
import { workItems } from './work-items/work-items.context';
import { worklogs } from './worklogs/worklogs.context';
import { workspaces } from './workspaces/workspaces.context';

/** The contexts of the service, in the order in which documents list their operations. Add new contexts here. */
const OWN = [
  ...[audit, identity, workspaces, instance, identityProviders, oauth, governance, projects, labels, groupSync, assets],
  ...[
    queries,
    types,
    workItems,
    customFields,
    cycles,
    modules,
    milestones,
    estimates,
    intake,
    discussion,
    relations,
    attachments,
  ],
  ...[
    worklogs,
    git,
    views,
    spreadsheets,
    imports,
    workspaceExports,
    stickies,
    upkeep,
    templates,
    recurring,
    releases,
    customers,
    teamspaces,
    epics,
    initiatives,
    progress,
    wiki,
    artifacts,
    mentions,
    webhooks,
    notifications,
    workflows,
    agentRuns,
    automations,
    search,
    personal,
    ownArchives,
    provisioning,
  ],
];

/** Returns the contexts of the service followed by those of installed packages. */
export const contextsWith = (packages: readonly string[]): Contexts => new Contexts(OWN, installedContexts(packages));
