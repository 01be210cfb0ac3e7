import { membersOf } from './fields';
import { shows, type Member } from './presenter';

/** The names of a switch in both versions of the interface, and its description in the documents. */
export interface SwitchNames {
  readonly v1: string;
  readonly v2: string;
  readonly description?: string;
}

type Version = 'v1' | 'v2';
type Switches<F extends string> = Readonly<Record<F, SwitchNames>>;

const entriesOf = <F extends string>(switches: Switches<F>) => Object.entries(switches) as [F, SwitchNames][];

/** Makes the presenter members that show switches under the names of a version. */
export function showSwitches<F extends string, T extends Readonly<Record<F, boolean>>>(
  version: Version,
  switches: Switches<F>,
): Record<string, Member<T>> {
  const show = shows<Readonly<Record<F, boolean>>>();
  const members = entriesOf(switches).map(([feature, { description, ...names }]) => [
    names[version],
    show.boolean(feature, description === undefined ? {} : { description }),
  ]);
  return Object.fromEntries(members) as Record<string, Member<T>>;
}

/**
 * Makes the body that switches features on and off. It accepts a switch under its name in either version, and under the
 * feature's name.
 */
export function switchBody<F extends string>(version: Version, switches: Switches<F>): new () => object {
  abstract class Body {}
  const member = membersOf<Readonly<Record<F, boolean>>>();
  for (const [feature, { description, ...names }] of entriesOf(switches)) {
    const name = names[version];
    const also = [...new Set<string>([names.v1, names.v2, feature])].filter((other) => other !== name);
    member.boolean(feature, { also, ...(description === undefined ? {} : { description }) })(Body.prototype, name);
  }
  return Body as unknown as new () => object;
}
