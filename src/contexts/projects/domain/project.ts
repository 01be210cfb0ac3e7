import { checkTimeZone, type FieldErrors, type Priority } from '#kernel';
import { FIRST_SWITCHES, type ProjectSwitches } from './switches';

/** 0: seen by its members only; 2: by every member of the workspace. */
export const NETWORKS = [0, 2] as const;
export type Network = (typeof NETWORKS)[number];

/** Longest delay of the automations, in months; 0 turns them off. */
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
  /** Who last decided about that daily work, and whom it is done as; null where nobody has. */
  readonly upkeepDecidedById: string | null;
  readonly timezone: string;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
}

/** What people may set. */
type ProjectSettings = Omit<Project, 'id' | 'archivedAt' | 'upkeepDecidedById'>;
export type CreateProject = Partial<ProjectSettings> & Pick<Project, 'name' | 'identifier'>;
export type ReviseProject = Partial<ProjectSettings>;

const RESERVED = /[&+,:;$^}{*=?@#|'<>.()%!-]/;
/** The identifier stands in keys and in addresses, so nothing in it may divide either. */
const IDENTIFIER = /^[\p{Letter}\p{Mark}\p{Number}_]+$/u;

/** Keys are looked up in upper case, and an empty zone is that of the workspace. */
export const tidy = <T extends ReviseProject>(settings: T, workspace: Pick<Origin, 'timezone'>): T => ({
  ...settings,
  ...(settings.identifier === undefined ? {} : { identifier: settings.identifier.toUpperCase() }),
  ...(settings.timezone === '' ? { timezone: workspace.timezone } : {}),
});

/** Notes every setting that is wrong in itself. */
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

/** Compares days: both are dates that travel as moments. */
function checkDates(sent: ReviseProject, { startDate, targetDate }: ReviseProject, errors: FieldErrors): void {
  if (sent.startDate === undefined && sent.targetDate === undefined) return;
  if (!startDate || !targetDate || startDate.slice(0, 10) <= targetDate.slice(0, 10)) return;
  const setting = sent.targetDate === undefined ? 'startDate' : 'targetDate';
  errors.add(setting, 'invalid', 'The target date may not be before the start date.');
}

const ICONS = ['rocket_launch', 'flag', 'bolt', 'palette', 'public', 'science', 'construction', 'menu_book'];
const COLORS = ['#4C6EF5', '#12B886', '#F59F00', '#E64980', '#7950F2', '#15AABF'];

/** An icon for a project that came without one: another id, most often another icon. */
export function logoFor(id: string): object {
  const random = Number.parseInt(id.slice(-6), 16);
  const icon = { name: ICONS[random % ICONS.length], color: COLORS[(random >> 3) % COLORS.length] };
  return { in_use: 'icon', icon };
}

interface Origin {
  readonly id: string;
  readonly createdById: string;
  /** Zone of the workspace. */
  readonly timezone: string;
}

/** A new project with what its creator said, and the defaults of the rest. */
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

/** What daily work does: when, and the state in which it closes. */
const UPKEEP = ['archiveIn', 'closeIn', 'defaultStateId'] as const;

/** The settings that change, with who decides about daily work where they say something else of it. */
export function decidedUpkeep<P extends Pick<Project, (typeof UPKEEP)[number]>>(
  sent: ReviseProject,
  current: P,
  userId: string,
): ReviseProject & Partial<Pick<Project, 'upkeepDecidedById'>> {
  const isOther = UPKEEP.some((member) => sent[member] !== undefined && sent[member] !== current[member]);
  return isOther ? { ...sent, upkeepDecidedById: userId } : sent;
}
