export { anyCharacter } from './any-character.ts';
export { runs } from './runs.ts';
