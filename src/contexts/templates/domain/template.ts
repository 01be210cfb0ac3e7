import { newId, type Decision } from '#kernel';

/** Kinds of records that templates create, in the words of the interface. */
export const TEMPLATE_KINDS = ['workitem', 'page', 'project'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** A description from which a record is created. */
export interface Template extends Decision {
  readonly id: string;
  /** Null for a template of the workspace. */
  readonly projectId: string | null;
  readonly kind: TemplateKind;
  readonly name: string;
  /** Short id for addresses, unique in the workspace. */
  readonly shortId: string;
  readonly shortDescription: string | null;
  readonly description: string;
  readonly descriptionHtml: string;
  /** Describes the record to create, as `template-data.ts` reads it. Unknown keys are kept. */
  readonly templateData: Readonly<Record<string, unknown>>;
  readonly logoProps: object;
  /** True if people who cannot list the workspace's templates may use this one. */
  readonly isPublished: boolean;
  readonly categoryIds: readonly string[];
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** Members that determine what is created. A change of one records the author as the person who decided. */
export const MAKING = ['name', 'descriptionHtml', 'templateData'] as const;

const SHORT = 12;

/** Returns the random end of an id: short enough for an address, long enough to be unique in a workspace. */
export const newShortId = (): string => newId().replaceAll('-', '').slice(-SHORT);

/** Features that depend on the plan alone. No workspace or project switches them. */
export const FEATURES = ['page_templates', 'project_templates'] as const;

declare module '#kernel' {
  interface FeatureNames {
    page_templates: true;
    project_templates: true;
  }
}
