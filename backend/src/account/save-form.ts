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
  // The decoder has replaced invalid UTF-8 with the character that is excluded.
  data: v.pipe(v.string(), v.excludes('\ufffd'), v.parseJson(), save.form.data),
});

const upload = multer({
  storage: multer.memoryStorage(),
  limits: {
    fileSize: avatarMaxBytes,
    files: 1,
    fields: 1,
    parts: 2,
    fieldSize: fieldBytes,
    fieldNameSize: 16,
    headerPairs: 20,
    fieldNestingDepth: 0,
  },
}).single('avatar');

const contentType =
  /^multipart\/form-data;\s*boundary=(?:[\w'()+,./:=?-]{1,70}|"[\w'()+,./:=? -]{1,70}")\s*$/i;

/** Reads the form of a save: an optional file `avatar` and a field `data`, and nothing else. Its id is a header. */
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
    // If the body is cut off after the answer, the parser gets no event and would wait for ever.
    const breakOff = () => reject(new ApiError('request-timeout'));
    response.once('close', breakOff);
    upload(request, response, (error: unknown) => {
      response.off('close', breakOff);
      return error ? reject(parserError(error)) : resolve();
    });
  });
  const avatar = request.file?.buffer;
  // A view of the same bytes, not a copy.
  return {
    ...parseBy(fields, request.body).data,
    saveId,
    avatar: avatar && new Uint8Array(avatar.buffer, avatar.byteOffset, avatar.length),
  };
}

function refuseByHeaders({ headers }: Request): void {
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = headers;
  if (!/^multipart\/form-data(?:;|$)/i.test(type) || coding !== 'identity')
    throw new ApiError('unsupported-media-type');
  if (!contentType.test(type)) throw new ApiError('bad-request');
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
