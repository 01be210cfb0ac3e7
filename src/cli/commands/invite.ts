import { Argument, Option, type Command } from 'commander';
import type { InvitableRole, IssuedInvitation } from '../../contexts/workspaces';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { note, printColumns, printJson } from '../output';
import { parseEmail } from '../parse';
import { withUseCases } from '../with-use-cases';
import { commandLine } from '../../platform/command-line';

interface Options extends JsonOption {
  readonly workspace: string;
  readonly role: InvitableRole;
}

const ROLES = ['admin', 'member', 'guest'] satisfies InvitableRole[];

const MORE = `
The link is shown only once and no mail is sent: pass it on yourself. The person who opens it signs in or chooses a
password, and then is in the workspace. For an address that is already invited, a new link replaces the old one.

Example:
  ${commandLine('invite bea@example.com --workspace acme --role member')}`;

export const inviteCommand = (): Command =>
  newCommand('invite', 'make a link with which a person joins a workspace')
    .addArgument(new Argument('<email>', 'e-mail address of the person').argParser(parseEmail))
    .requiredOption('--workspace <slug>', 'short name of a workspace that exists')
    .addOption(new Option('--role <role>', 'what the person becomes').choices(ROLES).default('member'))
    .addOption(jsonOption())
    .addHelpText('after', MORE)
    .action(run);

async function run(email: string, options: Options): Promise<void> {
  const { link, ...invitation } = await invite(email, options);
  const answer = { email: invitation.email, role: invitation.role, expires_at: invitation.expiresAt, link };
  if (options.json) return printJson(answer);
  printColumns(Object.entries(answer));
  note('Keep the link now: it cannot be shown again.');
}

async function invite(email: string, { workspace: slug, role }: Options): Promise<IssuedInvitation & { link: string }> {
  const { PublicAddress } = await import('#kernel');
  const { InvitationIssue, pathOfInvitation, WorkspaceRepository } = await import('../../contexts/workspaces/index.js');
  return withUseCases(async (found) => {
    const workspace = await found.get(WorkspaceRepository).bySlug(slug);
    if (!workspace) throw new CommandError(`There is no workspace ${slug}.`);
    const operator = { workspaceId: workspace.id, workspaceRole: 'owner' } as const;
    const issued = await found.get(InvitationIssue).reissue(operator, email, { role });
    return { ...issued, link: found.get(PublicAddress).of(pathOfInvitation(issued.token)) };
  });
}
