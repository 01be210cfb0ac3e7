import type { ComponentType } from 'react';
import type { Project } from '../data/wire';
import type { IconName } from '../kit';
import type { Text } from '../words';

/** Where the navigation shows a page. Pages with no place are reached by links alone. */
export type Place =
  'top' | 'project' | 'workspace' | 'settings-of-project' | 'settings-of-workspace' | 'settings-of-person';

/** The names in a path: `project` and `cycle` of `projects/$project/cycles/$cycle`. */
type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? NamesIn<Head> | NamesIn<Tail>
  : Path extends `$${infer Name}`
    ? Name
    : never;

/** What a page gets of its address: the workspace, and the names in its path. */
export type At<Names extends string = never> = Readonly<Record<Names | 'slug', string>>;

export type ParamsOf<Path extends string> = Readonly<Record<NamesIn<Path>, string>>;

/** What has to be so that a page is offered. An address is opened all the same: what the server then says is shown. */
export interface Needs {
  /** One of these grants, in the project or workspace that the page belongs to. */
  readonly grants?: readonly string[];
  /** A feature that the workspace has switched on. */
  readonly feature?: string;
  /** What the project has switched on. */
  readonly project?: (project: Project) => boolean;
}

export interface Page<Path extends string = string> {
  /** Below `/w/<slug>/`: segments, those with a dollar sign are names of parameters. */
  readonly path: Path;
  readonly label: Text;
  readonly icon?: IconName;
  readonly place?: Place;
  /** Among those of its place, smaller ones first. */
  readonly order?: number;
  readonly needs?: Needs;
  /**
   * The type of the records of which it shows one, as `cycle`; the last name in its path is the record. Search, favourites and what
   * was opened last lead to it.
   */
  readonly shows?: string;
  /** Two keys that lead to it, as `g i`. */
  readonly keys?: string;
  /** A number beside its name in the navigation, as of what is unread. */
  readonly useCount?: (slug: string) => number;
  /** Reads what of the query belongs to the page; the rest is left out of the address. */
  readonly readSearch?: (search: Record<string, unknown>) => object;
  readonly load: () => Promise<ComponentType<At<NamesIn<Path>>>>;
}

/** Declares a page. It takes effect by standing in the list that `pages.ts` of a folder exports as its default. */
export const page = <const Path extends string>(declaration: Page<Path>): Page<Path> => declaration;

/** A page as lists of all pages hold it: which names its path has is not known there. */
export type AnyPage = Omit<Page, 'load'> & { readonly load: () => Promise<ComponentType<never>> };

/** As the router has it: with the names of parameters. */
export const routeOf = ({ path }: Pick<Page, 'path'>): string => `/w/$slug/${path && `${path}/`}`;

/** Where a page is, without the path that the service stands below. */
export function addressOf<Path extends string>(page: Pick<Page<Path>, 'path'>, params: At<NamesIn<Path>>): string {
  const given = params as Readonly<Record<string, string>>;
  return routeOf(page).replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(given[name]!));
}
