import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Anchor, AuditRecords, Link, Verified } from '../../contexts/audit';
import { FORMATS, type Format } from '../audit/vocabulary';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { printJson, printLine } from '../output';
import { parseBound } from '../parse';
import { withUseCases } from '../with-use-cases';

interface VerifyOptions extends JsonOption {
  readonly workspace?: string;
  readonly anchor?: Anchor;
}

interface ExportOptions {
  readonly workspace: string;
  readonly format: Format;
  readonly from?: string;
  readonly to?: string;
}

const MORE = `
Every entry carries the hash of the one before it. The command computes them anew and names each place where an entry
was changed, is missing or has moved. The last line of a workspace shows where its log ends: keep it elsewhere, and
give it as --anchor the next time. Against it a log shows that was rewritten from beginning to end. Entries without the
names of erased people have to be as the later entry "audit_log.person_erased" says.`;

const verify = (): Command =>
  newCommand('verify', 'check that audit logs are as they were written; fails where one is not')
    .option('--workspace <slug>', 'only the log of this workspace')
    .option('--anchor <number:hash>', 'an entry as it was noted earlier; with --workspace', parseAnchor)
    .addOption(jsonOption())
    .addHelpText('after', MORE)
    .action(runVerify);

const takeOut = (): Command =>
  newCommand('export', 'write the audit log of a workspace to standard output, oldest entry first')
    .requiredOption('--workspace <slug>', 'short name of the workspace')
    .addOption(new Option('--format <format>', 'one JSON object a line, or a table').choices(FORMATS).default('ndjson'))
    .option('--from <time>', 'entries from this day or moment on', (text) => parseBound(text, 'start'))
    .option('--to <time>', 'entries up to this day (its end, UTC) or moment', (text) => parseBound(text, 'end'))
    .action(runExport);

export const auditCommand = (): Command =>
  newCommand('audit', 'check audit logs and take them out').addCommand(verify()).addCommand(takeOut());

async function withRecords<T>(work: (records: AuditRecords) => Promise<T>): Promise<T> {
  const { AuditRecords } = await import('../../contexts/audit/index.js');
  return withUseCases((found) => work(found.get(AuditRecords)));
}

async function runVerify({ workspace, anchor, json }: VerifyOptions): Promise<void> {
  if (anchor && workspace === undefined) throw new CommandError('--anchor belongs to one log: name its --workspace.');
  const logs: Verified[] = [];
  await withRecords(async (records) => {
    for await (const log of records.verify(workspace, anchor)) {
      if (!json) print(log);
      logs.push(log);
    }
  });
  if (json) printJson(logs.map(asJson));
  if (logs.some(({ breaks }) => breaks.length)) process.exitCode = 1;
}

function print({ workspace: { slug }, entries, lastSequence, lastHash, breaks, erased, link }: Verified): void {
  if (link?.removedSequence) printLine(`${slug}: ${removedIn(link)}`);
  for (const { message } of breaks) printLine(`${slug}: ${message}`);
  const verdict = breaks.length ? 'not as they were written' : 'as they were written';
  const without = erased.length ? `, ${erased.length} of them without names of erased people` : '';
  printLine(`${slug}: ${entries} entries, ${verdict}${without}. Anchor: ${lastSequence}:${lastHash}`);
}

const removedIn = ({ removedSequence, removedUntil, removedAt, removedAfterDays }: Link): string =>
  `Entries 1 to ${removedSequence}, written until ${removedUntil}, were removed by the retention of ` +
  `${removedAfterDays} days on ${removedAt}.`;

const asJson = ({ workspace, entries, lastSequence, lastHash, breaks, erased, link }: Verified) => ({
  workspace: workspace.slug,
  workspace_id: workspace.id,
  entries,
  last_sequence: lastSequence,
  last_hash: lastHash,
  erased,
  removed_entries: link?.removedSequence ?? 0,
  removed_until: link?.removedUntil ?? null,
  removed_at: link?.removedAt ?? null,
  removed_after_days: link?.removedAfterDays ?? null,
  removed_hash: link?.removedSequence ? link.removedHash : null,
  breaks: breaks.map(({ sequenceNumber, kind, message }) => ({ sequence_number: sequenceNumber, kind, message })),
});

async function runExport({ workspace: slug, format, from, to }: ExportOptions): Promise<void> {
  const { write } = await import('../audit/formats.js');
  await withRecords((records) => write(records.export({ slug, format, from, to }), format, process.stdout));
}

function parseAnchor(text: string): Anchor {
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number)
    throw new InvalidArgumentError('It must have the form that "audit verify" shows: a number, a colon and a hash.');
  return { sequenceNumber: Number(number), hash: hash! };
}
