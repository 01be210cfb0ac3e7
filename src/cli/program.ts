import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newCommand } from './command';
import { adoptCommand } from './commands/adopt';
import { auditCommand } from './commands/audit';
import { bootstrapCommand } from './commands/bootstrap';
import { configCommand } from './commands/config';
import { contractCommand } from './commands/contract';
import { doctorCommand } from './commands/doctor';
import { inviteCommand } from './commands/invite';
import { mailCommand } from './commands/mail';
import { migrateCommand } from './commands/migrate';
import { openapiCommand } from './commands/openapi';
import { passwordResetCommand } from './commands/password-reset';
import { progressCommand } from './commands/progress';
import { seedCommand } from './commands/seed';
import { tokenCommand } from './commands/token';
import { userCommand } from './commands/user';

const ROOT = join(__dirname, '../../..');

const ABOUT = `Cairn on the command line: sets up workspaces, keys and data, and looks after the database.

It reads the same variables as the server and works beside a running server as well as without one.`;

export function createProgram(): Command {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const program = newCommand('cairn', ABOUT)
    .version(version, '-V, --version', 'show the version')
    // `openapi --version v1` names a version of the API.
    .enablePositionalOptions();
  const commands = [
    bootstrapCommand,
    inviteCommand,
    tokenCommand,
    userCommand,
    passwordResetCommand,
    mailCommand,
    migrateCommand,
    adoptCommand,
    seedCommand,
    progressCommand,
    auditCommand,
    openapiCommand,
    contractCommand,
    doctorCommand,
    configCommand,
  ];
  for (const create of commands) program.addCommand(create());
  return program;
}
