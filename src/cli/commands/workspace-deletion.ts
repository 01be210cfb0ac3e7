import type { Command } from 'commander';
import type { INestApplicationContext } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { CommandError } from '../failure';
import { printJson, printLine } from '../output';
import { withUseCases } from '../with-use-cases';

const ABOUT_DELETE = `
The workspace is suspended at once. When the period of grace (WORKSPACE_DELETION_GRACE) has ended, a running server removes all
of its records and files for good. Until then "workspace restore" takes the deletion back.`;

export const deleteCommand = (): Command =>
  newCommand('delete', 'delete a workspace after a period of grace')
    .argument('<slug>', 'slug of the workspace')
    .addOption(jsonOption())
    .addHelpText('after', ABOUT_DELETE)
    .action(request);

export const restoreCommand = (): Command =>
  newCommand('restore', 'take back the deletion of a workspace')
    .argument('<slug>', 'slug of the workspace')
    .addOption(jsonOption())
    .action(restore);

async function request(slug: string, { json }: JsonOption): Promise<void> {
  const { Deletion } = await import('../../contexts/workspaces/index.js');
  const { workspaceId, purgeAt } = await withUseCases(async (found) => {
    const by = await operatorOf(found, slug);
    return { workspaceId: by.workspaceId, purgeAt: await found.get(Deletion).request(by) };
  });
  if (json) return printJson({ workspace_id: workspaceId, slug, purge_at: purgeAt });
  printLine(`${slug} is suspended. It is removed for good from ${purgeAt} on.`);
}

async function restore(slug: string, { json }: JsonOption): Promise<void> {
  const { Deletion } = await import('../../contexts/workspaces/index.js');
  const workspaceId = await withUseCases(async (found) => {
    const by = await operatorOf(found, slug);
    await found.get(Deletion).restore(by);
    return by.workspaceId;
  });
  if (json) return printJson({ workspace_id: workspaceId, slug, purge_at: null });
  printLine(`${slug} is not deleted.`);
}

/** A person on the command line of the server has no account in the service. */
async function operatorOf(found: INestApplicationContext, slug: string): Promise<WorkspaceActor> {
  const { WorkspaceRepository } = await import('../../contexts/workspaces/index.js');
  const workspace = await found.get(WorkspaceRepository).bySlug(slug);
  if (!workspace) throw new CommandError(`There is no workspace ${slug}.`);
  const origin = { source: 'admin', ipAddress: null, userAgent: 'command line' } as const;
  return { workspaceId: workspace.id, workspaceRole: 'owner', origin };
}
