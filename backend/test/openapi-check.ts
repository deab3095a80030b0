import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../src/openapi/document.ts';

interface Documented {
  readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: object }>>;
  readonly content: { readonly 'application/json': { readonly schema: object } };
}
interface Operation {
  readonly responses: Readonly<Record<string, Documented>>;
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly schema: object };
    };
  };
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
export interface SeenAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

/** Checks answers against the document. */
export class OpenApiCheck {
  /** As whoever reads it gets it. */
  readonly document = JSON.parse(JSON.stringify(openApiDocument())) as OpenApi;
  private readonly ajv = new Ajv2020({ strict: true, allErrors: true });

  constructor() {
    addFormats.default(this.ajv);
  }

  describes(method: string, path: string): boolean {
    return this.document.paths[path]?.[method.toLowerCase()] !== undefined;
  }

  /** @returns how the answer differs from the document */
  problems(method: string, path: string, { status, header, body }: SeenAnswer): string[] {
    const call = `${method.toLowerCase()} ${path} ${status}`;
    const response = this.document.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (!response) return [`${call} is not documented: ${body}`];
    const problems: string[] = [];
    for (const [name, { required, schema }] of Object.entries(response.headers)) {
      const value = header(name);
      if (value === undefined ? required : !this.isValid(schema, value)) {
        problems.push(`${call}: the header ${name} is ${value}`);
      }
    }
    if (!/^application\/json(?:;|$)/.test(header('content-type') ?? '')) problems.push(`${call} is no JSON`);
    const value: unknown = JSON.parse(body);
    const valid = this.ajv.compile(response.content['application/json'].schema);
    if (!valid(value)) problems.push(`${call}: ${this.ajv.errorsText(valid.errors)} in ${body}`);
    const { code = 'ok', error = 'ok' } = value as { code?: string; error?: string };
    if (error !== code) problems.push(`${call}: ${code} is ${error} for pages of before`);
    return problems;
  }

  /** Whether it is a body for this POST. */
  isBody(path: string, value: unknown): boolean {
    const body = this.document.paths[path]?.post?.requestBody;
    return this.isValid(body?.content['application/json'].schema, value);
  }

  private isValid(schema: object | undefined, value: unknown): boolean {
    return schema !== undefined && this.ajv.validate(schema, value);
  }
}
