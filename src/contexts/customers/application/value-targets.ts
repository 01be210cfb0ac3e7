import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Assets } from '../../assets';
import { ProjectRepository } from '../../projects';
import { WorkItemReads } from '../../work-items';
import type { CustomerProperty } from '../domain/customer-property';

const ID = new Set(['id']);

export type Leading = Pick<CustomerProperty, 'propertyType' | 'relationType'>;

/** What values of customers lead to: work items, people and files. */
@Injectable()
export class ValueTargets {
  constructor(
    private readonly items: WorkItemReads,
    private readonly projects: ProjectRepository,
    private readonly assets: Assets,
  ) {}

  /** Those of these values that can be chosen: what they lead to is there for the caller, or they lead to nothing. */
  async choosable(ctx: WorkspaceCtx, property: Leading, texts: readonly string[]): Promise<readonly string[]> {
    if (property.relationType !== 'USER') return this.there(ctx, property, texts);
    const colleagues = texts.length ? await this.projects.colleagues(ctx, texts) : new Set();
    return texts.filter((id) => colleagues.has(id));
  }

  /** Those of these values that are shown: people stay when they leave, what the caller does not see is not there. */
  async there(
    ctx: WorkspaceCtx,
    { propertyType, relationType }: Leading,
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
