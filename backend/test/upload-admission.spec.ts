import type { Request, Response } from 'express';
import { formBytes, UploadAdmission } from '../src/admission/upload-admission.ts';
import { ApiError } from '../src/http/api-error.ts';

let admission: UploadAdmission;
let cutOff: string[];
beforeEach(() => {
  admission = new UploadAdmission();
  cutOff = [];
});

/** Begins a save that goes on until `end` is called. @returns what it is refused with */
function save(subject: string, more: { bytes?: number; complete?: boolean } = {}) {
  const { bytes = formBytes, complete = false } = more;
  const ip = `10.0.0.${subject.charCodeAt(0)}`;
  const headers = { 'content-length': `${bytes}` };
  const request = { headers, ip, complete, destroy: () => cutOff.push(subject) } as unknown as Request;
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  const account = { issuer: 'i', subject };
  const refused = admission
    .hold(account, request, { headersSent: true } as Response, () => work)
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  return { end, refused };
}
const busy = (code: 'avatar-busy' | 'too-many-requests') => new ApiError(code, { 'Retry-After': '2' });

describe('room for pictures', () => {
  it('is bounded and shared, and names need none: somebody new gets that of whoever holds most, unless it has arrived, and others wait', async () => {
    for (let at = 0; at < 5; at += 1) save('arrived', { complete: true });
    const ofOthers = ['b', 'c', 'd'].flatMap((subject) => Array.from({ length: 5 }, () => save(subject)));
    for (let at = 0; at < 4; at += 1) save('e');
    save('new');
    expect(cutOff).toEqual(['b']);
    expect(await save('c').refused).toEqual(busy('too-many-requests'));
    expect(await save('e').refused).toEqual(busy('avatar-busy'));
    const names = save('c', { bytes: 16_384 });
    names.end();
    expect(await names.refused).toBeUndefined();
    ofOthers[9]?.end();
    await ofOthers[9]?.refused;
    const next = save('e');
    next.end();
    expect(await next.refused).toBeUndefined();
  });
});
