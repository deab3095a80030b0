export { type NewPostgres, newPostgres } from './new-postgres.ts';
