import { ofProject } from '../level.mjs';

/** How the sweeps make a record. */
export function samples(names) {
  const { kebabs } = names;
  const project = (text, otherwise) => ofProject(names, text, otherwise);
  return `
import { ${project('inProject, ', '')}named, type Samples } from '../sweeps/kit/sample';

export const samples: Samples = {
  kinds: { '${kebabs}': ${project(`inProject('${kebabs}', named)`, `(place) => place.create('${kebabs}/', named())`)} },
};
`;
}
