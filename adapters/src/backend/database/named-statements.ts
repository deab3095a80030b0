import pg from 'pg';

const named = /^\/\* ([\w-]{1,60}) \*\/ /;

/**
 * Statements that begin with a comment of one word are prepared under that name: each connection parses and plans them
 * once. TypeORM writes such a comment where a query is given one.
 */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the arguments and results of all its shapes are handed on untouched
  override query(...given: any[]): any {
    const [text, ...more] = given;
    const name = typeof text === 'string' ? named.exec(text)?.[1] : undefined;
    return Reflect.apply(super.query, this, name === undefined ? given : [{ name, text }, ...more]);
  }
}
