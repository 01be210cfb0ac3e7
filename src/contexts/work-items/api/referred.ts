import { present, shows, type Expansion, type Presenter } from '#http';
import { snake } from '#kernel';
import { expansions, type ReferenceExpansion, type ReferenceMembers } from '#references';
import { ReferredRecords } from '../application/references';
import type { WorkItemRecord } from '../application/work-item.repository';

type Referred = Readonly<Record<string, unknown>>;

const show = shows<Referred>();
const presenters = new Map<string, Presenter<Referred>>();

const presenterOf = ({ schema, members }: ReferenceExpansion): Presenter<Referred> => {
  const shown = Object.entries(members).map(([member, { type }]) => [snake(member), show[type](member)] as const);
  return present<Referred>(schema, { id: show.uuid('id'), ...Object.fromEntries(shown) });
};

/** Returns one presenter object per kind, so that documents and answers use the same one. */
function presenterFor(kind: string): Presenter<Referred> {
  const presenter = presenters.get(kind) ?? presenterOf(expansions().get(kind)!);
  presenters.set(kind, presenter);
  return presenter;
}

/**
 * Expands a member as the declaration of its reference says. Of a set, only the first record is shown unless `many` is
 * true.
 */
export const referred = (
  kind: string,
  key: keyof ReferenceMembers,
  { many = false }: { readonly many?: boolean } = {},
): Expansion<WorkItemRecord> => ({
  lookup: (find) => find(ReferredRecords).of(kind),
  key,
  many,
  presenter: () => presenterFor(kind),
});
