/** A door of its own: the first screen needs nothing else of the room before somebody signs in. */
export { SignIn, signInProblems } from './sign-in.ts';
