/** What the caller can put right: shown as one line, without a stack. */
export class Refusal extends Error {}
