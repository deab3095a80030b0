import { parseArgs } from 'node:util';
import { nearestName, type Recipe } from '@toolkit/domain/url-generator';
import { generateOptions, type Options } from './options.ts';
import { usage } from './stop.ts';

type ValueOf<Row> = Row extends { parse(text: string, option: string): infer Value }
  ? Value
  : Row extends { type: 'boolean' }
    ? boolean
    : string;

/** The options that are given, as values. */
type ValuesOf<Table> = {
  readonly [Name in keyof Table]?: Table[Name] extends { multiple: true }
    ? readonly ValueOf<Table[Name]>[]
    : ValueOf<Table[Name]>;
};

export type GenerateValues = ValuesOf<typeof generateOptions>;

/** Splits a command into its options, as they are written, and its files. */
export function splitArguments(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    const [words = message] = message.split('\n');
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(words) ?? [];
    const near = unknown && nearestName(unknown, Object.keys(generateOptions));
    const told = words.replace(/\. To specify.*$/, '').replace(/\.?$/, '.');
    throw usage(near ? `${told} Is --${near} meant?` : told);
  }
}

/** The values of options; those that exclude each other are refused. */
export function readValues<Table extends Options>(
  written: ReturnType<typeof splitArguments>['values'],
  options: Table,
): ValuesOf<Table> {
  const read = Object.entries(options).flatMap(([name, { parse, excludes = [] }]) => {
    const value = written[name];
    if (value === undefined) return [];
    const other = excludes.find((one) => written[one] !== undefined);
    if (other) throw usage(`--${name} and --${other} exclude each other.`);
    const parseOne = (text: unknown) => parse?.(text as string, name) ?? text;
    return [[name, Array.isArray(value) ? value.map(parseOne) : parseOne(value)]];
  });
  return Object.fromEntries(read);
}

/** The recipe with the fields that the options set. */
export function setFields(recipe: Recipe, values: GenerateValues): Recipe {
  const changed = structuredClone(recipe);
  const rows = Object.entries(generateOptions as Options).filter(
    ([name]) => values[name as keyof GenerateValues] !== undefined,
  );
  for (const [name, row] of rows) {
    if (!row.field) continue;
    const path = row.field.split('.');
    const key = path.pop() as string;
    const part = path.reduce<object>((all, one) => Reflect.get(all, one), changed);
    Reflect.set(part, key, 'to' in row ? row.to : values[name as keyof GenerateValues]);
  }
  const given = [...rows.map(([name]) => name), changed.output.format];
  for (const [name, { belongs }] of rows)
    if (belongs && !belongs.oneOf.some((one) => given.includes(one)))
      throw usage(`--${name} belongs to ${belongs.to}.`);
  return changed;
}

const indent = ' '.repeat(27);

/** What the help says of each option. */
export function optionsHelp(options: Options): string {
  const heads: string[] = [];
  return Object.entries(options)
    .map(([name, { part, short, value = '', help }]) => {
      heads.push(`--${name} ${value}`.trimEnd());
      if (help === undefined) return '';
      const head = `  ${short ? `-${short}, ` : '    '}${heads.splice(0).join(', ')}`;
      const begin = head.length < indent.length ? head.padEnd(indent.length) : `${head}\n${indent}`;
      const lines = `${begin}${help.replace(/\n\s*/g, `\n${indent}`)}`.trimEnd();
      return `${part ? `\n${part}\n` : ''}${lines}\n`;
    })
    .join('');
}
