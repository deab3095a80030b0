import { randomUUID } from 'node:crypto';
import { avatarPrefix, type FileStorage } from '@toolkit/application/backend/account';
import { explain, type Finding, ok, problem, warning } from './finding.ts';

export interface BucketQuestions {
  readonly files: FileStorage;
  /** Why the service will not work until a setting changes. */
  readonly refusal: (error: unknown) => string | undefined;
  /** Where the pages of the application may load pictures from. */
  readonly origin: string;
  /** Where users open the application; undefined: this machine. */
  readonly publicUrl: string | undefined;
}

const fetchMs = 5_000;

/** Stores, reads and removes a probe file, as the application does with a picture. */
export async function checkBucket(questions: BucketQuestions): Promise<Finding[]> {
  const { files, refusal } = questions;
  const path = `${avatarPrefix}${randomUUID().replaceAll('-', '')}`;
  const bytes = new TextEncoder().encode(`Probe of npm run doctor, ${path}`);
  const failed = (what: string, error: unknown) => {
    const known = refusal(error);
    return problem(
      known === undefined
        ? `${what} failed (${explain(error)}); see docs/deploy.md for the rights it needs.`
        : `${what} failed: ${known}`,
    );
  };
  try {
    await files.check();
  } catch (error) {
    return [
      problem(
        refusal(error) ?? `It cannot be reached (${explain(error)}); check S3_ENDPOINT and the network.`,
      ),
    ];
  }
  try {
    await files.put(path, bytes, 'image/png');
  } catch (error) {
    // It may have been written all the same.
    await files.delete(path).catch(() => {});
    return [failed('Writing (s3:PutObject)', error)];
  }
  const findings: Finding[] = [ok('It is reached, its keys are accepted, and a file can be written.')];
  const step = async (what: string, work: () => Promise<readonly Finding[]>) =>
    findings.push(...(await work().catch((error: unknown) => [failed(what, error)])));
  await step('Reading (s3:GetObject)', async () => {
    const read = await files.get(path);
    return same(read, bytes)
      ? [ok('It is read as it was written.')]
      : [problem('What is read is not what was written.')];
  });
  await step('Listing (s3:ListBucket)', async () => {
    if (await isListed(files, path)) return [ok('It is listed.')];
    return [problem('What was written is not listed, so unused pictures would never be removed.')];
  });
  await step('The download address', async () =>
    links(await files.downloadUrl(path, 60), path, bytes, questions),
  );
  await step('Deleting (s3:DeleteObject)', async () => {
    await files.delete(path);
    const gone = !(await isListed(files, path));
    return [gone ? ok('It is deleted.') : warning('What was deleted is still listed.')];
  });
  return findings;
}

async function isListed(files: FileStorage, path: string): Promise<boolean> {
  for await (const file of files.list(path)) if (file.path === path) return true;
  return false;
}

async function links(
  address: string,
  path: string,
  bytes: Uint8Array,
  { origin: allowed, publicUrl }: BucketQuestions,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const answer = await ask(address);
  const read = new Uint8Array(await answer.arrayBuffer());
  if (answer.ok && same(read, bytes)) findings.push(ok('Its signed address serves it.'));
  else
    findings.push(
      problem(`Its signed address is answered with ${answer.status}; browsers could show no pictures.`),
    );
  const type = answer.headers.get('content-type');
  if (answer.ok && type !== 'image/png') {
    findings.push(
      problem(`It was stored as image/png and is served as ${type}; browsers could show no pictures.`),
    );
  }
  const { origin, pathname } = new URL(address);
  if (origin !== allowed)
    findings.push(problem(`Its address is of ${origin}, and pages load pictures of ${allowed} alone.`));
  const plain = await ask(origin + pathname);
  await plain.body?.cancel();
  const listing = await ask(`${origin}${pathname.slice(0, -path.length)}?list-type=2&max-keys=1`);
  const isPublicList = listing.ok && (await listing.text()).includes('ListBucketResult');
  if (plain.ok)
    findings.push(problem('Anybody can read its files without a signature; make the bucket private.'));
  if (isPublicList) findings.push(problem('Anybody can list its files; make the bucket private.'));
  if (!plain.ok && !isPublicList) findings.push(ok('Nobody reads or lists it without a signature.'));
  if (publicUrl?.startsWith('https:') && origin.startsWith('http:')) {
    findings.push(
      problem(`Browsers do not load ${origin} in a page of ${publicUrl}; give S3_ENDPOINT an https address.`),
    );
  }
  return findings;
}

/** As a browser does: without keys. */
const ask = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(fetchMs) });

const same = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.from(one).equals(other);
