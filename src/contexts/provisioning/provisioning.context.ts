import { defineContext } from '#context';
import { personalProvisioning } from './infrastructure/persistence/own-records';
import {
  ProvisionedGroupMemberRow,
  ProvisionedGroupRow,
  ProvisionedPersonRow,
  ProvisioningTokenRow,
} from './infrastructure/persistence/rows';

/** People and groups of workspaces that an identity provider manages over SCIM, and its tokens. */
export const provisioning = defineContext({
  name: 'provisioning',
  modules: async () => {
    const { ProvisioningModule, ProvisioningUsageModule } = await import('./index.js');
    return [ProvisioningModule, ProvisioningUsageModule];
  },
  rows: [ProvisionedGroupMemberRow, ProvisionedGroupRow, ProvisionedPersonRow, ProvisioningTokenRow],
  ownRecords: personalProvisioning,
});
