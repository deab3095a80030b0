export { anyCharacter } from './any-character.ts';
export { longTest, runs } from './runs.ts';
