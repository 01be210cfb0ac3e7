/** Thrown if a page needs a signed-in person and no one is signed in. */
export class SignInNeeded extends Error {
  constructor(readonly returnTo: string) {
    super('Sign in to see this page.');
  }
}
