import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../src/openapi/document.ts';

interface Body {
  readonly content: { readonly 'application/json': { readonly schema: object } };
}
interface Documented extends Body {
  readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: object }>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Documented>>;
  readonly requestBody?: Body;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
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
    return this.find(method, path) !== undefined;
  }

  /** @returns how the answer differs from the document */
  async problems(method: string, path: string, answer: Response): Promise<string[]> {
    const { status, headers } = answer;
    const body = await answer.clone().text();
    const call = `${method.toLowerCase()} ${path} ${status}`;
    const response = this.find(method, path)?.responses[status];
    if (!response) return [`${call} is not documented: ${body}`];
    const problems: string[] = [];
    for (const [name, { required, schema }] of Object.entries(response.headers)) {
      const value = headers.get(name);
      if (value === null ? required : !this.isValid(schema, value)) {
        problems.push(`${call}: the header ${name} is ${value}`);
      }
    }
    if (!/^application\/json(?:;|$)/.test(headers.get('content-type') ?? ''))
      problems.push(`${call} is no JSON`);
    const value: unknown = JSON.parse(body);
    const valid = this.ajv.compile(response.content['application/json'].schema);
    if (!valid(value)) problems.push(`${call}: ${this.ajv.errorsText(valid.errors)} in ${body}`);
    const { code = 'ok', error = 'ok' } = value as { code?: string; error?: string };
    if (error !== code) problems.push(`${call}: ${code} is ${error} for pages of before`);
    return problems;
  }

  /** Whether it is a body for this POST. */
  isBody(path: string, value: unknown): boolean {
    return this.isValid(this.find('post', path)?.requestBody?.content['application/json'].schema, value);
  }

  private find(method: string, path: string): Operation | undefined {
    return this.document.paths[path]?.[method.toLowerCase()];
  }

  private isValid(schema: object | undefined, value: unknown): boolean {
    return schema !== undefined && this.ajv.validate(schema, value);
  }
}
