import { catalogue } from '../../words';

type Names = Readonly<Record<string, string>>;

const en = {
  agent: 'Agent',
  agentRuns: 'Agent runs',
  itsPage: 'Open its page',
  kinds: {
    action: 'Action',
    elicitation: 'Question',
    error: 'Error',
    prompt: 'Prompt',
    response: 'Answer',
    thought: 'Thought',
  } as Names,
  noSteps: 'The agent has not said anything yet.',
  silent: 'silent',
  statuses: {
    created: 'waiting to begin',
    in_progress: 'at work',
    awaiting: 'waits for an answer',
    completed: 'done',
    stopping: 'about to stop',
    stopped: 'stopped',
    failed: 'failed',
  } as Names,
  steps: (agent: string) => `Steps of ${agent}`,
};

const de: typeof en = {
  agent: 'Agent',
  agentRuns: 'Läufe von Agenten',
  itsPage: 'Seite des Agenten öffnen',
  kinds: {
    action: 'Aktion',
    elicitation: 'Frage',
    error: 'Fehler',
    prompt: 'Auftrag',
    response: 'Antwort',
    thought: 'Gedanke',
  },
  noSteps: 'Der Agent hat noch nichts gesagt.',
  silent: 'still',
  statuses: {
    created: 'beginnt gleich',
    in_progress: 'arbeitet',
    awaiting: 'wartet auf eine Antwort',
    completed: 'fertig',
    stopping: 'hält gleich an',
    stopped: 'angehalten',
    failed: 'gescheitert',
  },
  steps: (agent) => `Schritte von ${agent}`,
};

export const words = catalogue({ en, de });
