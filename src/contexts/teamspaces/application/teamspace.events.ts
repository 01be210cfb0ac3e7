import { defineMentioned, defineRecordEvents } from '#events';
import type { TeamspaceRecord } from './teamspace.repository';

const TEAMSPACE = { kind: 'teamspace', entityType: 'teamspace' };

export const TeamspaceMentioned = defineMentioned(TEAMSPACE);

export const teamspaceEvents = defineRecordEvents<TeamspaceRecord>({
  ...TEAMSPACE,
  text: { member: 'descriptionHtml', mentioned: TeamspaceMentioned },
});
