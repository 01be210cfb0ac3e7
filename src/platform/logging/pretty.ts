const LEVELS: Readonly<Record<string, string>> = {
  fatal: '\u001b[41mFATAL\u001b[0m',
  error: '\u001b[31mERROR\u001b[0m',
  warn: '\u001b[33mWARN \u001b[0m',
  info: '\u001b[32mINFO \u001b[0m',
  debug: '\u001b[36mDEBUG\u001b[0m',
  trace: '\u001b[90mTRACE\u001b[0m',
};
const COLOURS = /\u001b\[\d+m/g;

interface Entry extends Record<string, unknown> {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

/** One JSON log line as people read it: time, level, message, the other members, then the stack of an error. */
export function pretty(line: string, colours: boolean): string {
  const { time, level, msg = '', err, pid: _pid, ...rest } = JSON.parse(line) as Entry;
  const members = Object.entries(rest).map(([name, value]) => `${name}=${plain(value)}`);
  const head = [time.slice(11, 23), LEVELS[level] ?? level, msg, ...members].join(' ').trimEnd();
  const text = err ? `${head}\n${indent(err.stack ?? err.message ?? '')}\n` : `${head}\n`;
  return colours ? text : text.replace(COLOURS, '');
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const indent = (text: string): string => text.replace(/^/gm, '    ');
