import { MAX_SETTINGS, reading, type Reading } from '#kernel';
import { MAX_HTML, MAX_NAME } from './work-item-plan';

const { anyObject, choice, members, text } = reading;

/** Access of a page: 0 for everyone who sees its project or wiki, 1 for its owner alone. */
const ACCESSES = [0, 1] as const;

/** A page as a template describes it. */
export interface PagePlan {
  readonly name?: string;
  readonly descriptionHtml?: string;
  readonly access?: (typeof ACCESSES)[number];
  readonly color?: string;
  readonly logoProps?: object;
  readonly viewProps?: object;
}

const settings: Reading<object> = (value, key, problems) => {
  const said = anyObject(value, key, problems);
  if (JSON.stringify(said).length > MAX_SETTINGS) {
    problems.set(key, `Ensure this has no more than ${MAX_SETTINGS} characters.`);
  }
  return said;
};

export const pagePlan: Reading<PagePlan> = members<PagePlan>(() => ({
  name: ['name', text({ max: MAX_NAME, blank: false })],
  description_html: ['descriptionHtml', text({ max: MAX_HTML })],
  access: ['access', choice(ACCESSES)],
  color: ['color', text({ max: MAX_NAME })],
  logo_props: ['logoProps', settings],
  view_props: ['viewProps', settings],
}));
