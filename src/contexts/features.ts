import { FEATURES as artifacts } from './artifacts/domain/artifact';
import { FEATURES as audit } from './audit/domain/audit-record';
import { FEATURES as automations } from './automations/domain/automation';
import { FEATURES as governance } from './governance/domain/lifting';
import { FEATURES as groupSync } from './group-sync/domain/group-sync';
import { PROJECT_FEATURES, PROJECT_STATES } from './projects/domain/features';
import { FEATURES as recurring } from './recurring/domain/recurring-work-item';
import { FEATURES as relations } from './relations/domain/relation-definition';
import { FEATURES as templates } from './templates/domain/template';
import { WORKSPACE_FEATURES } from './workspaces/domain/features';

/** The features that contexts of the service declare, for code that needs their names before contexts are loaded. */
export const FEATURES = [
  ...[...WORKSPACE_FEATURES, ...PROJECT_FEATURES, PROJECT_STATES],
  ...[...artifacts, ...audit, ...automations, ...governance, ...groupSync, ...recurring, ...relations, ...templates],
] as const;
