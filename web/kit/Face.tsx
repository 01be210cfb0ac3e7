import type { ReactNode } from 'react';

export interface Person {
  readonly id: string;
  readonly display_name: string;
  readonly avatar_url?: string | null;
}

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '').join('');
};

/** A person has the same colour everywhere. */
const hue = (id: string): number => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

export const Face = ({ person }: { readonly person: Person }): ReactNode => (
  <span
    className="face"
    title={person.display_name}
    style={{ background: `hsl(${hue(person.id)} 70% 82%)` }}
    aria-hidden="true"
  >
    {person.avatar_url ? <img src={person.avatar_url} alt="" /> : initials(person.display_name)}
  </span>
);

const SHOWN = 3;

/** Several people; their names are read out. */
export function Faces({ people }: { readonly people: readonly Person[] }): ReactNode {
  if (!people.length) return null;
  const names = people.map((person) => person.display_name).join(', ');
  return (
    <span className="faces" title={names}>
      <span className="visually-hidden">{names}</span>
      {people.slice(0, SHOWN).map((person) => (
        <Face key={person.id} person={person} />
      ))}
    </span>
  );
}
