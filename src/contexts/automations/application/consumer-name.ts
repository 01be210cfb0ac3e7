/** Says whose place in the events it is, so it never changes. */
export const CONSUMER = 'automations';
