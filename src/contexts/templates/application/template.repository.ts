import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Template, TemplateKind } from '../domain/template';

/** A template as it is stored. */
export interface TemplateRecord extends Template, TenantRecord {
  readonly id: string;
}

/** Where templates of one kind are: in a project, or in the workspace itself. */
export interface Shelf extends WorkspaceCtx {
  readonly kind: TemplateKind;
  readonly projectId?: string;
}

export const templateList: ListSpec = {
  filters: { isPublished: filter.boolean(), shortId: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class TemplateRepository extends Records<Shelf, TemplateRecord> {}

export const templateEvents = defineRecordEvents<TemplateRecord>({ kind: 'template', entityType: 'template' });
