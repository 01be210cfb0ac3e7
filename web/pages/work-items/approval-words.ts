import { catalogue } from '../../words';

const en = {
  approvals: 'Approvals',
  approve: 'Approve',
  approved: 'approved',
  leadsTo: (state: string) => `Approval leads to ${state}`,
  moved: (state: string) => `and moved it to ${state}`,
  needs: (count: number) => (count === 1 ? 'One person has to approve' : `${count} people have to approve`),
  reject: 'Reject',
  rejected: 'rejected',
  rejectionLeadsTo: (state: string) => `A rejection leads to ${state}`,
  towards: (state: string) => `for ${state}`,
};

const de: typeof en = {
  approvals: 'Zustimmungen',
  approve: 'Zustimmen',
  approved: 'hat zugestimmt',
  leadsTo: (state) => `Zustimmung führt zu ${state}`,
  moved: (state) => `und damit nach ${state} verschoben`,
  needs: (count) => (count === 1 ? 'Eine Person muss zustimmen' : `${count} Personen müssen zustimmen`),
  reject: 'Ablehnen',
  rejected: 'hat abgelehnt',
  rejectionLeadsTo: (state) => `Ablehnung führt zu ${state}`,
  towards: (state) => `für ${state}`,
};

export const words = catalogue({ en, de });
