import { derivedId } from '#kernel';

export interface TemplateCategory {
  /** Derived from the workspace and the slug, so it never changes and differs between workspaces. */
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** Position in lists. */
  readonly sortOrder: number;
}

const BUILT_IN = [
  ['engineering', 'Engineering', 'Building and running software.'],
  ['product', 'Product', 'Research, plans and launches.'],
  ['design', 'Design', 'Interfaces, brands and their reviews.'],
  ['marketing', 'Marketing', 'Campaigns, content and events.'],
  ['sales', 'Sales', 'Leads, offers and accounts.'],
  ['support', 'Support', 'Requests and incidents of customers.'],
  ['operations', 'Operations', 'Finance, law and the office.'],
  ['people', 'People', 'Hiring, first days and growth.'],
  ['personal', 'Personal', 'Personal work.'],
] as const;

export const categoriesOf = (workspaceId: string): TemplateCategory[] =>
  BUILT_IN.map(([slug, name, description], index) => ({
    id: derivedId('template category', workspaceId, slug),
    name,
    slug,
    description,
    sortOrder: index + 1,
  }));
