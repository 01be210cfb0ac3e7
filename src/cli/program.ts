import type { Command } from 'commander';
import { newCommand } from './command';
import { adoptCommand } from './commands/adopt';
import { auditCommand } from './commands/audit';
import { backupCommand } from './commands/backup';
import { bootstrapCommand } from './commands/bootstrap';
import { clusterCommand } from './commands/cluster';
import { configCommand } from './commands/config';
import { contractCommand } from './commands/contract';
import { diagnoseCommand } from './commands/diagnose';
import { doctorCommand } from './commands/doctor';
import { importCommand } from './commands/import';
import { inviteCommand } from './commands/invite';
import { itemsCommand } from './commands/items';
import { mailCommand } from './commands/mail';
import { migrateCommand } from './commands/migrate';
import { openapiCommand } from './commands/openapi';
import { passwordResetCommand } from './commands/password-reset';
import { progressCommand } from './commands/progress';
import { samlKeyCommand } from './commands/saml-key';
import { seedCommand } from './commands/seed';
import { setupCommand } from './commands/setup';
import { startCommand } from './commands/start';
import { tokenCommand } from './commands/token';
import { userCommand } from './commands/user';
import { workspaceCommand } from './commands/workspace';
import { describeVersion } from './version';

const ABOUT = `Cairn on the command line: sets up workspaces, keys and data, and looks after the database.

It reads the same variables as the server and works beside a running server as well as without one.`;

export function createProgram(): Command {
  const program = newCommand('cairn', ABOUT)
    .version(describeVersion(), '-V, --version', 'show the version and the commit that it was built from')
    // Needed so that `openapi --version v1` names a version of the API.
    .enablePositionalOptions();
  const commands = [
    startCommand,
    setupCommand,
    bootstrapCommand,
    inviteCommand,
    tokenCommand,
    userCommand,
    passwordResetCommand,
    samlKeyCommand,
    mailCommand,
    migrateCommand,
    adoptCommand,
    backupCommand,
    clusterCommand,
    workspaceCommand,
    importCommand,
    itemsCommand,
    seedCommand,
    progressCommand,
    auditCommand,
    openapiCommand,
    contractCommand,
    doctorCommand,
    diagnoseCommand,
    configCommand,
  ];
  for (const create of commands) program.addCommand(create());
  return program;
}
