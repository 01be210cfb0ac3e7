import { Injectable } from '@nestjs/common';
import { each, type Outcome, type ProjectCtx, type Revision } from '#kernel';
import type { Module } from '../domain/module';
import { ModuleRepository } from './module.repository';
import { leadNotInProject, leadUnknown } from './modules.errors';

/** How an interface judges the people that a module names. */
export interface PeoplePolicy {
  /** The lead may be anybody of the workspace. */
  readonly anyLead?: boolean;
  /** Told of a member of the command that was left out in part. */
  readonly drop?: (member: string) => void;
}

type Named = Partial<Pick<Module, 'leadId' | 'memberIds'>>;

const namedBy = ({ leadId, memberIds = [] }: Named): readonly string[] => (leadId ? [leadId, ...memberIds] : memberIds);

/** Who leads a module and who works on it: people of the project. */
@Injectable()
export class ModulePeople {
  constructor(private readonly modules: ModuleRepository) {}

  /** What was sent of modules, with those members that are people of the project. */
  async settled<P extends Named>(
    ctx: ProjectCtx,
    sent: readonly Revision<P>[],
    { anyLead, drop }: PeoplePolicy,
  ): Promise<Outcome<Revision<P>>[]> {
    const asked = sent.flatMap(({ patch }) => namedBy(patch));
    if (!asked.length) return [...sent];
    const { inProject, inWorkspace } = await this.modules.standing(ctx, asked);
    return each(sent, ({ id, patch }) => {
      const { leadId, memberIds } = patch;
      if (leadId && !inWorkspace.has(leadId)) throw leadUnknown();
      if (leadId && !anyLead && !inProject.has(leadId)) throw leadNotInProject();
      if (!memberIds) return { id, patch };
      const members = [...new Set(memberIds)].filter((member) => inProject.has(member));
      if (members.length < memberIds.length) drop?.('memberIds');
      return { id, patch: { ...patch, memberIds: members } };
    });
  }
}
