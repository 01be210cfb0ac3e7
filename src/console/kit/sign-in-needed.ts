/** Nobody is signed in, and the page at hand is for somebody. */
export class SignInNeeded extends Error {
  constructor(readonly returnTo: string) {
    super('Sign in to see this page.');
  }
}
