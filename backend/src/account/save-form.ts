import type { AccountSaveRequest } from '@toolkit/application/backend/account';
import { avatarMaxBytes } from '@toolkit/domain/account';
import type { Request, Response } from 'express';
import multer from 'multer';
import { ApiError } from '../http/api-error.ts';
import { formBytes } from './picture-room.ts';

const fieldBytes = 4_096;

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

/** Reads the form of a save: an optional file `avatar` and a field `data`, and nothing else. */
export async function readSaveForm(request: Request, response: Response): Promise<AccountSaveRequest> {
  refuseByHeaders(request);
  await new Promise<void>((resolve, reject) => {
    let size = 0;
    // The parser waits for the end of a body that it has given up, and a body without a length may have none.
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > formBytes) reject(new ApiError('avatar-too-large'));
    });
    // The parser does not hear of a body that was cut off after its answer, and would wait for it for ever.
    response.once('close', () => reject(new ApiError('request-timeout')));
    upload(request, response, (error: unknown) => (error ? reject(parserError(error)) : resolve()));
  });
  const fields: unknown = request.body;
  const avatar = request.file?.buffer;
  // The same bytes, not a second time.
  return {
    ...namesIn(fields),
    ...(avatar && { avatar: new Uint8Array(avatar.buffer, avatar.byteOffset, avatar.length) }),
  };
}

function refuseByHeaders({ headers }: Request): void {
  if (!/^multipart\/form-data(?:;|$)/i.test(headers['content-type'] ?? '')) {
    throw new ApiError('unsupported-media-type');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new ApiError('unsupported-media-type');
  if (!contentType.test(headers['content-type'] ?? '')) throw new ApiError('bad-request');
  if (Number(headers['content-length'] ?? 0) > formBytes) throw new ApiError('avatar-too-large');
}

/** What the parser says can quote what was sent, so only its code counts. */
function parserError(error: unknown): ApiError {
  const code = error instanceof multer.MulterError ? error.code : '';
  return new ApiError(code === 'LIMIT_FILE_SIZE' ? 'avatar-too-large' : 'bad-request');
}

function namesIn(fields: unknown): { firstName: string; lastName: string } {
  const { data, ...others } = Object.assign(Object.create(null) as object, fields) as { data?: unknown };
  if (typeof data !== 'string' || Object.keys(others).length > 0) throw new ApiError('bad-request');
  // What was no UTF-8 has become this character.
  if (data.includes('\ufffd')) throw new ApiError('bad-request');
  const { firstName, lastName, ...unknown } = objectIn(data);
  if (typeof firstName !== 'string' || typeof lastName !== 'string' || Object.keys(unknown).length > 0) {
    throw new ApiError('bad-request');
  }
  return { firstName, lastName };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('bad-request');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('bad-request');
  return value as Readonly<Record<string, unknown>>;
}
