import { Injectable } from '@nestjs/common';
import { filter, order, pageInMemory, type ListRequest, type ListSpec, type WorkspaceCtx } from '#kernel';
import { categoriesOf } from '../domain/template-category';

export const categoryList: ListSpec = {
  filters: { slug: filter.text() },
  orderings: { sortOrder: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

/** Lists the categories of templates. They are built in and not stored. */
@Injectable()
export class TemplateCategories {
  list({ workspaceId }: WorkspaceCtx, request: ListRequest) {
    return pageInMemory(categoriesOf(workspaceId), categoryList, request, ['name', 'slug', 'description']);
  }
}
