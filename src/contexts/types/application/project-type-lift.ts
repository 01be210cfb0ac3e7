import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Mentions, renamings } from '../../projects';
import { TypedItems } from '../../work-items';
import { LiftedProject } from '../domain/lifted-project';
import { AttachedProperties } from './property-definitions';
import { PropertyValuesInUse } from './property-values-in-use';
import { TypeLifting, type LiftableProject, type NamedType, type OwnRecords } from './type-lifting';

/** Maximum number of work items or values that one batch changes. */
const ROWS = 2_000;

/**
 * Moves the types of a project with their properties to the workspace. Work items and values move first, in batches:
 * they get the types and properties that replace theirs, so those that still have old ones show what is left to do.
 * Then the definitions of the whole project move in one transaction.
 */
@Injectable()
export class ProjectTypeLift {
  constructor(
    private readonly lifting: TypeLifting,
    private readonly attached: AttachedProperties,
    private readonly items: TypedItems,
    private readonly values: PropertyValuesInUse,
    private readonly mentions: Mentions,
  ) {}

  async batch(ctx: WorkspaceActor, at: string, project: LiftableProject): Promise<void> {
    const own = await this.lifting.own(ctx, project.id);
    const candidates = (await this.lifting.shared(ctx)).filter(({ name }) => mayMeet(name, own.types));
    const lifted = new LiftedProject(
      project,
      await this.withProperties(ctx, own.types),
      await this.withProperties(ctx, candidates),
    );
    if (!(await this.values.move(ctx, at, lifted, ROWS))) return;
    if (!(await this.items.replace(ctx, lifted.mergedTypes, ROWS))) return;
    await this.settle(ctx, at, lifted, own);
  }

  private async settle(ctx: WorkspaceActor, at: string, lifted: LiftedProject, own: OwnRecords): Promise<void> {
    const { project, mergedTypes, mergedProperties, mergedOptions } = lifted;
    const gone = new Set(mergedProperties.map(({ from }) => from));
    const kept = own.propertyIds.filter((id) => !gone.has(id));
    await this.mentions.replace(ctx, at, [...mergedTypes, ...mergedProperties, ...mergedOptions]);
    await this.lifting.raiseTypes(ctx, at, project.id, lifted.raisedTypes);
    await this.lifting.mergeTypes(ctx, at, project.id, mergedTypes);
    const changes = lifted.renamedTypes.map(({ before, after }) => ({
      before: { name: before, projectId: project.id },
      after: { name: after },
    }));
    await this.mentions.rename(ctx, at, renamings('type', changes));
    await this.lifting.raiseProperties(ctx, at, kept);
    await this.lifting.moveOptions(ctx, at, lifted.movedOptions, mergedOptions);
    await this.lifting.dropProperties(ctx, at, [...gone]);
    await this.lifting.attach(ctx, at, lifted.attachments);
    await this.lifting.addContexts(ctx, at, lifted.contextsFor(kept));
    await this.lifting.widen(ctx, at, lifted.widenedContexts);
    const usual = own.types.find(({ isDefault }) => isDefault);
    if (usual) await this.lifting.settleDefault(ctx, at, project.id, lifted.successor(usual.id));
  }

  private async withProperties(ctx: WorkspaceActor, types: readonly NamedType[]) {
    const ids = types.map(({ id }) => id);
    const attached = ids.length ? await this.attached.ofTypes(ctx, ids) : [];
    return types.map((type) => ({ ...type, properties: attached.filter(({ typeId }) => typeId === type.id) }));
  }
}

/**
 * True if one of these types may be merged into a type of the workspace with this name. `Bug` may become `Bug (WEB)`.
 */
function mayMeet(name: string, types: readonly NamedType[]): boolean {
  const fold = (text: string) => text.trim().toLowerCase();
  return types.some((type) => fold(name) === fold(type.name) || fold(name).startsWith(`${fold(type.name)} (`));
}
