import { type AccountCallFields, accountCalls } from '@toolkit/application/calls';
import { avatarMaxBytes } from '@toolkit/domain/account';
import type { Request, Response } from 'express';
import multer from 'multer';
import * as v from 'valibot';
import { formBytes } from '../admission/upload-admission.ts';
import { ApiError } from '../http/api-error.ts';
import { askForBody } from '../server/server-limits.ts';

const { save } = accountCalls;
const fieldBytes = 4_096;
const fields = v.strictObject({
  // The decoder has replaced invalid UTF-8 with the character that is excluded. As a file it may be as large as a picture.
  data: v.pipe(v.string(), v.maxLength(fieldBytes), v.excludes('\ufffd'), v.parseJson(), save.form.data),
});

const upload = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: avatarMaxBytes, parts: 2, fieldSize: fieldBytes },
}).fields([
  { name: 'avatar', maxCount: 1 },
  // Clients that give it a type, as the document of the API says, send it as a file.
  { name: 'data', maxCount: 1 },
]);

/** Reads the form of a save: an optional file `avatar` and a part `data`, and nothing else. Its id is a header. */
export async function readSaveForm(request: Request, response: Response): Promise<AccountCallFields['save']> {
  refuseByHeaders(request);
  const saveId = parseBy(v.optional(save.key), request.headers['idempotency-key']);
  askForBody(request, response);
  await new Promise<void>((resolve, reject) => {
    let size = 0;
    // After an error the parser still waits for the end of the body, and a body without a length may never end.
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > formBytes) reject(new ApiError('avatar-too-large'));
    });
    upload(request, response, (error: unknown) => (error ? reject(parserError(error)) : resolve()));
  });
  // The parser passes on a request without a body, and then there are no files.
  const { avatar, data } = (request.files ?? {}) as Readonly<
    Record<string, Express.Multer.File[] | undefined>
  >;
  const bytes = avatar?.[0]?.buffer;
  const names = data?.[0]?.buffer.toString();
  // A view of the same bytes, not a copy.
  return {
    ...parseBy(fields, { ...request.body, ...(names !== undefined && { data: names }) }).data,
    saveId,
    avatar: bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length),
  };
}

function refuseByHeaders({ headers }: Request): void {
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = headers;
  if (!/^multipart\/form-data(?:;|$)/i.test(type) || coding !== 'identity')
    throw new ApiError('unsupported-media-type');
  if (Number(headers['content-length'] ?? 0) > formBytes) throw new ApiError('avatar-too-large');
}

/** The parser's message can quote the input, so only its code is used. */
function parserError(error: unknown): ApiError {
  const code = error instanceof multer.MulterError ? error.code : '';
  return new ApiError(code === 'LIMIT_FILE_SIZE' ? 'avatar-too-large' : 'bad-request');
}

/** @throws ApiError bad-request */
export function parseBy<Value>(schema: v.GenericSchema<unknown, Value>, value: unknown): Value {
  const { success, output } = v.safeParse(schema, value);
  if (!success) throw new ApiError('bad-request');
  return output;
}
