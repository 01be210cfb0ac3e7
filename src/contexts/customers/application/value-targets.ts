import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Assets } from '../../assets';
import { ProjectRepository } from '../../projects';
import { WorkItemReads } from '../../work-items';
import type { CustomerProperty } from '../domain/customer-property';

const ID = new Set(['id']);

type ValueType = Pick<CustomerProperty, 'propertyType' | 'relationType'>;

/** The work items, people and files whose ids are values of customers. */
@Injectable()
export class ValueTargets {
  constructor(
    private readonly items: WorkItemReads,
    private readonly projects: ProjectRepository,
    private readonly assets: Assets,
  ) {}

  /** Returns those of the values that the caller may set: members, work items and files that the caller sees. */
  async choosable(ctx: WorkspaceCtx, property: ValueType, texts: readonly string[]): Promise<readonly string[]> {
    if (property.relationType !== 'USER') return this.visible(ctx, property, texts);
    const colleagues = texts.length ? await this.projects.colleagues(ctx, texts) : new Set();
    return texts.filter((id) => colleagues.has(id));
  }

  /** Returns those of the values that the caller sees. People who left the workspace stay visible. */
  async visible(
    ctx: WorkspaceCtx,
    { propertyType, relationType }: ValueType,
    texts: readonly string[],
  ): Promise<readonly string[]> {
    if (propertyType === 'FILE') {
      const files = await Promise.all(texts.map((id) => this.assets.find(ctx, null, id)));
      return texts.filter((_, index) => files[index]?.isUploaded);
    }
    if (relationType !== 'ISSUE') return texts;
    const items = await this.items.byIds(ctx, texts, ID);
    return texts.filter((id) => items.has(id));
  }
}
