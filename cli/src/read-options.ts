import { parseArgs } from 'node:util';
import { nearestName, type Recipe } from '@toolkit/domain/url-generator';
import { generateOptions, type Option, type Options, type Parser } from './options.ts';
import { usage } from './stop.ts';

type ValueOf<Row> = Row extends { parse: Parser<infer Value> }
  ? Value
  : Row extends { value: string }
    ? string
    : boolean;

/** The options that are given, as values. */
type ValuesOf<Table> = {
  readonly [Name in keyof Table]?: Table[Name] extends { multiple: true }
    ? readonly ValueOf<Table[Name]>[]
    : ValueOf<Table[Name]>;
};

export type GenerateValues = ValuesOf<typeof generateOptions>;

/** The options of a command as values, and its files. */
export function readOptions<Table extends Options>(args: string[], options: Table) {
  const { values: written, positionals: files } = splitArguments(args, options);
  const values = Object.entries(options).flatMap(([name, { parse, excludes = [] }]) => {
    const value = written[name];
    if (value === undefined) return [];
    const other = excludes.find((one) => written[one] !== undefined);
    if (other) throw usage(`--${name} and --${other} exclude each other.`);
    const read = (text: unknown) => {
      const result = parse ? parse.read(text as string) : text;
      if (result === undefined) throw usage(`--${name} ${parse?.rule}, not "${text}".`);
      return result;
    };
    return [[name, Array.isArray(value) ? value.map(read) : read(value)]];
  });
  return { values: Object.fromEntries(values) as ValuesOf<Table>, files };
}

function splitArguments(args: string[], options: Options) {
  const rows = Object.entries(options).map(
    ([name, row]) => [name, { ...row, type: row.value ? 'string' : 'boolean' }] as const,
  );
  try {
    return parseArgs({ args, options: Object.fromEntries(rows), allowPositionals: true });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
    const near = unknown && nearestName(unknown, Object.keys(options));
    const words = message.replace(/\n.*|\. To specify.*|\.$/s, '');
    throw usage(near ? `${words}. Is --${near} meant?` : `${words}.`);
  }
}

/** The recipe with the settings that the options set. */
export function setFields(recipe: Recipe, values: GenerateValues): Recipe {
  const given = Object.entries(values).map(([name, value]) => {
    const row: Option = generateOptions[name as keyof GenerateValues];
    return { name: `--${name}`, row, value: 'to' in row ? row.to : value };
  });
  const changes = (part: 'recipe' | 'input' | 'output') =>
    Object.fromEntries(given.flatMap(({ row: { [part]: field }, value }) => (field ? [[field, value]] : [])));
  const output = { ...recipe.output, ...changes('output') };
  const names = [...given.map(({ name }) => name), `--format ${output.format}`];
  for (const {
    name,
    row: { belongs },
  } of given)
    if (belongs && !belongs.some((one) => names.includes(one)))
      throw usage(`${name} belongs to ${belongs.join(' or ')}.`);
  return { ...recipe, ...changes('recipe'), input: { ...recipe.input, ...changes('input') }, output };
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
