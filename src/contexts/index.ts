import { Contexts } from '#context';
import { assets } from './assets/assets.context';
import { audit } from './audit/audit.context';
import { groupSync } from './group-sync/group-sync.context';
import { identity } from './identity/identity.context';
import { installedContexts } from './installed';
import { oauth } from './oauth/oauth.context';
import { projects } from './projects/projects.context';
import { workItems } from './work-items/work-items.context';
import { workspaces } from './workspaces/workspaces.context';

/** The contexts of the service. A new one is added here. */
const OWN = [audit, identity, workspaces, oauth, projects, groupSync, assets, workItems];

/** The contexts of the service with those of installed packages behind them. */
export const contextsWith = (packages: readonly string[]): Contexts => new Contexts(OWN, installedContexts(packages));
