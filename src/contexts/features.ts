import { FEATURES as artifacts } from './artifacts/domain/features';
import { FEATURES as audit } from './audit/domain/features';
import { FEATURES as automations } from './automations/domain/features';
import { FEATURES as governance } from './governance/domain/features';
import { FEATURES as groupSync } from './group-sync/domain/features';
import { PROJECT_FEATURES, PROJECT_STATES } from './projects/domain/features';
import { FEATURES as recurring } from './recurring/domain/features';
import { FEATURES as relations } from './relations/domain/features';
import { FEATURES as templates } from './templates/domain/features';
import { WORKSPACE_FEATURES } from './workspaces/domain/features';

/** The features that the service's contexts declare, for those who read names before contexts are loaded. */
export const FEATURES = [
  ...[...WORKSPACE_FEATURES, ...PROJECT_FEATURES, PROJECT_STATES],
  ...[...artifacts, ...audit, ...automations, ...governance, ...groupSync, ...recurring, ...relations, ...templates],
] as const;
