import { Injectable } from '@nestjs/common';
import { each, invalidField, type Outcome, type ProjectCtx, type Revision } from '#kernel';
import type { Module } from '../domain/module';
import { ModuleRepository } from './module.repository';

const leadUnknown = () => invalidField('leadId', 'The lead is not a member of this workspace.', 'does_not_exist');

const leadNotInProject = () => invalidField('leadId', 'The lead is not a member of this project.', 'does_not_exist');

/** How an API version checks the people that a module names. */
export interface PeoplePolicy {
  /** True if the lead may be any member of the workspace, not only of the project. */
  readonly anyLead?: boolean;
  /** Called with the name of a member of the command if some of its values were ignored. */
  readonly drop?: (member: string) => void;
}

type ModulePeopleIds = Partial<Pick<Module, 'leadId' | 'memberIds'>>;

const namedBy = ({ leadId, memberIds = [] }: ModulePeopleIds): readonly string[] =>
  leadId ? [leadId, ...memberIds] : memberIds;

/** Checks the lead and the members of a module, who must belong to the project. */
@Injectable()
export class ModulePeople {
  constructor(private readonly modules: ModuleRepository) {}

  /**
   * Returns the changes with `memberIds` reduced to members of the project. A lead who is not allowed makes the change
   * an error.
   */
  async settled<P extends ModulePeopleIds>(
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
