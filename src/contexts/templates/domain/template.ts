import { newId, type Decision } from '#kernel';

/** What templates are of, in the words of the interface. */
export const TEMPLATE_KINDS = ['workitem', 'page', 'project'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** What something is made after. */
export interface Template extends Decision {
  readonly id: string;
  /** Null for one of the workspace. */
  readonly projectId: string | null;
  readonly kind: TemplateKind;
  readonly name: string;
  /** A short name of its own in the workspace, for addresses. */
  readonly shortId: string;
  readonly shortDescription: string | null;
  readonly description: string;
  readonly descriptionHtml: string;
  /** What is made, as `template-data.ts` reads it; keys that it does not know are kept. */
  readonly templateData: Readonly<Record<string, unknown>>;
  readonly logoProps: object;
  /** One of the workspace that is published can be used by those who do not see it. */
  readonly isPublished: boolean;
  readonly categoryIds: readonly string[];
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** What is made after it; what else is said of a template decides nothing. */
export const MAKING = ['name', 'descriptionHtml', 'templateData'] as const;

const SHORT = 12;

/** The random end of an id: short enough for an address, and long enough not to come twice in a workspace. */
export const newShortId = (): string => newId().replaceAll('-', '').slice(-SHORT);
