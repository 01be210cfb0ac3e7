import { FieldErrors } from '#kernel';

export const ACTIVITY_TYPES = ['action', 'elicitation', 'error', 'prompt', 'response', 'thought'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const SIGNALS = ['auth_request', 'continue', 'select', 'stop'] as const;
export type Signal = (typeof SIGNALS)[number];

/** The text of an activity. An action has its name and parameters instead. */
export type ActivityContent =
  | { readonly type: 'action'; readonly action: string; readonly parameters: Readonly<Record<string, string>> }
  | { readonly type: Exclude<ActivityType, 'action'>; readonly body: string };

/** One step of an agent in a run, or a prompt to the agent. */
export interface RunActivity {
  readonly id: string;
  readonly agentRunId: string;
  readonly projectId: string | null;
  readonly type: ActivityType;
  readonly content: ActivityContent;
  readonly contentMetadata: object;
  /** True if the activity matters only while the run goes on. Lasting activities also become comments. */
  readonly ephemeral: boolean;
  readonly signal: Signal;
  readonly signalMetadata: object;
  /** The comment that was made of the activity. */
  readonly commentId: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** An activity as the client sends it. */
export interface SentActivity {
  readonly type: ActivityType;
  readonly content: object;
  readonly contentMetadata?: object;
  readonly signal?: Signal;
  readonly signalMetadata?: object;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

type Said = Readonly<Record<string, unknown>>;

const EPHEMERAL: ReadonlySet<ActivityType> = new Set(['thought', 'action', 'error']);

/** True for activities that become a comment of the work item. */
export const isTold = ({ type }: Pick<RunActivity, 'type'>): boolean => type === 'response' || type === 'elicitation';

/** Returns the body of an activity, or the name of its action. */
export const textOf = (content: ActivityContent): string => ('body' in content ? content.body : content.action);

type Sound = Omit<RunActivity, 'id' | 'agentRunId' | 'projectId' | 'commentId'>;

/** Checks an activity and fills in its defaults. Throws all errors at once. */
export function soundActivity(sent: SentActivity): Sound {
  const { type, signal = 'continue', contentMetadata = {}, signalMetadata = {} } = sent;
  const errors = new FieldErrors();
  const content = soundContent(type, sent.content as Said, errors);
  checkSignal(signal, signalMetadata as Said, errors);
  errors.throwIfAny();
  const { externalSource = null, externalId = null } = sent;
  const said = { type, content, contentMetadata, signal, signalMetadata };
  return { ...said, ephemeral: EPHEMERAL.has(type), externalSource, externalId };
}

function soundContent(type: ActivityType, said: Said, errors: FieldErrors): ActivityContent {
  if (said.type !== undefined && said.type !== type) {
    errors.add('content', 'invalid', `The type must be that of the activity, ${type}.`);
  }
  const text = (name: string): string => {
    const value = said[name];
    if (typeof value === 'string' && value.trim() && value.isWellFormed() && !value.includes('\u0000')) return value;
    errors.add('content', 'invalid', `Content of the type ${type} needs a text in "${name}".`);
    return '';
  };
  if (type !== 'action') return { type, body: text('body') };
  const { parameters = {} } = said;
  if (!isTexts(parameters)) errors.add('content', 'invalid', '"parameters" must be an object whose values are texts.');
  return { type, action: text('action'), parameters: parameters as Record<string, string> };
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === 'string');

/** Checks that a request to sign in carries an address, and that a request to choose carries options. */
function checkSignal(signal: Signal, { url, options }: Said, errors: FieldErrors): void {
  const isAddress = typeof url === 'string' && url.startsWith('https://') && URL.canParse(url);
  if (signal === 'auth_request' && !isAddress) {
    errors.add('signalMetadata', 'invalid', 'auth_request needs an address in "url" that begins with https://.');
  }
  if (signal === 'select' && !(Array.isArray(options) && options.length)) {
    errors.add('signalMetadata', 'invalid', 'select needs a list of choices in "options".');
  }
}
