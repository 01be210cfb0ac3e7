import { checkTimeZone, type FieldErrors, type Priority } from '#kernel';
import { FIRST_SWITCHES, type ProjectSwitches } from './features';

/** Visibility of a project: 0 means its members only, 2 means every member of the workspace. */
export const NETWORKS = [0, 2] as const;
export type Network = (typeof NETWORKS)[number];

/** Longest delay of automatic archiving and closing, in months; 0 turns it off. */
export const MAX_MONTHS = 12;

export interface Project extends ProjectSwitches {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly description: string;
  readonly network: Network;
  readonly projectLeadId: string | null;
  readonly defaultAssigneeId: string | null;
  readonly defaultStateId: string | null;
  readonly stateId: string | null;
  readonly estimateId: string | null;
  readonly priority: Priority;
  readonly startDate: string | null;
  readonly targetDate: string | null;
  readonly emoji: string | null;
  readonly iconProp: object | null;
  readonly logoProps: object;
  readonly coverImage: string | null;
  readonly guestViewAllFeatures: boolean;
  readonly archiveIn: number;
  readonly closeIn: number;
  /**
   * The person who last changed the settings of automatic archiving and closing, which runs with this person's rights.
   * Null if they were never set.
   */
  readonly upkeepDecidedById: string | null;
  readonly timezone: string;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
}

/** Members that people may set. */
type ProjectSettings = Omit<Project, 'id' | 'archivedAt' | 'upkeepDecidedById'>;
export type CreateProject = Partial<ProjectSettings> & Pick<Project, 'name' | 'identifier'>;
export type ReviseProject = Partial<ProjectSettings>;

const RESERVED = /[&+,:;$^}{*=?@#|'<>.()%!-]/;
/** Allowed characters of an identifier. It is part of keys and paths, so it contains no separators. */
const IDENTIFIER = /^[\p{Letter}\p{Mark}\p{Number}_]+$/u;

/** Returns a name without the characters that names of projects may not have. */
export const plainProjectName = (name: string): string =>
  name
    .replace(new RegExp(RESERVED, 'g'), ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Normalizes settings: identifiers are stored in upper case, and an empty time zone becomes the workspace's. */
export const tidy = <T extends ReviseProject>(settings: T, workspace: Pick<Origin, 'timezone'>): T => ({
  ...settings,
  ...(settings.identifier === undefined ? {} : { identifier: settings.identifier.toUpperCase() }),
  ...(settings.timezone === '' ? { timezone: workspace.timezone } : {}),
});

/** Adds an error for every setting that is invalid by itself. */
export function checkSettings(settings: ReviseProject, current: ReviseProject, errors: FieldErrors): void {
  const { name, identifier, timezone } = settings;
  if (name !== undefined && RESERVED.test(name)) {
    errors.add('name', 'invalid', 'Project name cannot contain special characters.', true);
  }
  if (identifier !== undefined && !IDENTIFIER.test(identifier)) {
    errors.add('identifier', 'invalid', 'Project identifier cannot contain special characters or spaces.', true);
  }
  checkTimeZone(timezone, errors);
  checkDates(settings, { ...current, ...settings }, errors);
}

/** Compares only the days, because both values are dates that the API represents as timestamps. */
function checkDates(sent: ReviseProject, { startDate, targetDate }: ReviseProject, errors: FieldErrors): void {
  if (sent.startDate === undefined && sent.targetDate === undefined) return;
  if (!startDate || !targetDate || startDate.slice(0, 10) <= targetDate.slice(0, 10)) return;
  const setting = sent.targetDate === undefined ? 'startDate' : 'targetDate';
  errors.add(setting, 'invalid', 'The target date may not be before the start date.');
}

const ICONS = ['rocket_launch', 'flag', 'bolt', 'palette', 'public', 'science', 'construction', 'menu_book'];
const COLORS = ['#4C6EF5', '#12B886', '#F59F00', '#E64980', '#7950F2', '#15AABF'];

/** Returns an icon for a project without one. It is derived from the id, so that projects usually differ. */
export function logoFor(id: string): object {
  const random = Number.parseInt(id.slice(-6), 16);
  const icon = { name: ICONS[random % ICONS.length], color: COLORS[(random >> 3) % COLORS.length] };
  return { in_use: 'icon', icon };
}

interface Origin {
  readonly id: string;
  readonly createdById: string;
  /** Time zone of the workspace. */
  readonly timezone: string;
}

/** Returns a new project with the sent settings and defaults for the others. */
export const newProject = (command: CreateProject, { id, timezone, createdById }: Origin): Project => ({
  description: '',
  network: 2,
  projectLeadId: null,
  defaultAssigneeId: null,
  defaultStateId: null,
  stateId: null,
  estimateId: null,
  priority: 'none',
  startDate: null,
  targetDate: null,
  emoji: null,
  iconProp: null,
  logoProps: logoFor(id),
  coverImage: null,
  ...FIRST_SWITCHES,
  guestViewAllFeatures: false,
  archiveIn: 0,
  closeIn: 0,
  upkeepDecidedById: command.archiveIn || command.closeIn ? createdById : null,
  timezone,
  externalSource: null,
  externalId: null,
  ...command,
  id,
  archivedAt: null,
});

/** Settings of automatic archiving and closing: the delays, and the state that closed work items get. */
const UPKEEP = ['archiveIn', 'closeIn', 'defaultStateId'] as const;

/** Returns the sent settings, with `upkeepDecidedById` if one of the maintenance settings changes. */
export function decidedUpkeep<P extends Pick<Project, (typeof UPKEEP)[number]>>(
  sent: ReviseProject,
  current: P,
  userId: string,
): ReviseProject & Partial<Pick<Project, 'upkeepDecidedById'>> {
  const isOther = UPKEEP.some((member) => sent[member] !== undefined && sent[member] !== current[member]);
  return isOther ? { ...sent, upkeepDecidedById: userId } : sent;
}
