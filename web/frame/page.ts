import type { ComponentType } from 'react';
import type { Project } from '../data/wire';
import type { IconName } from '../kit';
import type { Text } from '../words';

/** Where the navigation shows a page. A page without a place is reached by links only. */
export type Place =
  | 'top'
  | 'project'
  | 'workspace'
  | 'instance'
  | 'settings-of-project'
  | 'settings-of-workspace'
  | 'settings-of-person';

/** The parameter names in a path: `project` and `cycle` of `projects/$project/cycles/$cycle`. */
type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? NamesIn<Head> | NamesIn<Tail>
  : Path extends `$${infer Name}`
    ? Name
    : never;

/** What a page receives from its address: the workspace and the parameters of its path. */
export type At<Names extends string = never> = Readonly<Record<Names | 'slug', string>>;

export type ParamsOf<Path extends string> = Readonly<Record<NamesIn<Path>, string>>;

/**
 * Conditions under which the navigation offers a page. Its address works without them: the page then shows the server's
 * answer.
 */
export interface Needs {
  /** Any one of these permissions, in the page's project or workspace. */
  readonly grants?: readonly string[];
  /** A feature that the workspace has switched on. */
  readonly feature?: string;
  /** A feature that the project has switched on. */
  readonly project?: (project: Project) => boolean;
  /** Only for those who administer the installation: for all others the application has no such page. */
  readonly instanceAdministrator?: true;
}

export interface Page<Path extends string = string> {
  /** The path below `/w/<slug>/`; segments with a dollar sign are parameters. */
  readonly path: Path;
  readonly label: Text;
  readonly icon?: IconName;
  readonly place?: Place;
  /** The position among the pages of its place, ascending. */
  readonly order?: number;
  readonly needs?: Needs;
  /**
   * The type of record that the page shows, for example `cycle`; the last parameter of its path identifies the record.
   * Search, favourites and recent records link to it.
   */
  readonly shows?: string;
  /** A two-key shortcut, for example `g i`. */
  readonly keys?: string;
  /** A hook for the number beside its name in the navigation, for example of unread notifications. */
  readonly useCount?: (slug: string) => number;
  /** Parses the page's part of the query string; anything else is dropped from the address. */
  readonly readSearch?: (search: Record<string, unknown>) => object;
  readonly load: () => Promise<ComponentType<At<NamesIn<Path>>>>;
}

/** Declares a page. List it in the default export of the `pages.ts` of a folder. */
export const page = <const Path extends string>(declaration: Page<Path>): Page<Path> => declaration;

/** A page in a list of all pages, where the parameters of its path are not known to the compiler. */
export type AnyPage = Omit<Page, 'load'> & { readonly load: () => Promise<ComponentType<never>> };

/** The path of a page as the router has it, with parameter names. */
export const routeOf = ({ path }: Pick<Page, 'path'>): string => `/w/$slug/${path && `${path}/`}`;

/** The path of a page, without the path prefix of the service. */
export function addressOf<Path extends string>(page: Pick<Page<Path>, 'path'>, params: At<NamesIn<Path>>): string {
  const given = params as Readonly<Record<string, string>>;
  return routeOf(page).replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(given[name]!));
}
