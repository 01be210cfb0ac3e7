const COLOURS: Readonly<Record<string, number>> = { fatal: 41, error: 31, warn: 33, info: 32, debug: 36, trace: 90 };

interface Entry extends Record<string, unknown> {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

/** Formats a JSON log line for people: time, level, message, the other members, then the stack of an error. */
export function pretty(line: string, coloured: boolean): string {
  const { time, level, msg = '', err, pid: _pid, ...rest } = JSON.parse(line) as Entry;
  const members = Object.entries(rest).map(([name, value]) => `${name}=${plain(value)}`);
  const head = [time.slice(11, 23), label(level, coloured), msg, ...members].join(' ').trimEnd();
  return err ? `${head}\n${indent(err.stack ?? err.message ?? '')}\n` : `${head}\n`;
}

function label(level: string, coloured: boolean): string {
  const text = level.toUpperCase().padEnd(5);
  return coloured ? `\u001b[${COLOURS[level] ?? 0}m${text}\u001b[0m` : text;
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const indent = (text: string): string => text.replace(/^/gm, '    ');
