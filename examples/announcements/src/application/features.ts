import { defineFeature } from 'cairn/kernel';

/** Off where the operator's `PLAN_FEATURES` does not have it; the operations then answer 402. */
export const ANNOUNCEMENTS = defineFeature('announcements', 'board');
