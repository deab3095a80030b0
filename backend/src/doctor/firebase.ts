import { isThisMachine } from '@toolkit/application/backend/environment';
import { explain, type Finding, ok, problem } from './finding.ts';

const fetchMs = 5_000;

interface ProjectAnswer {
  readonly authorizedDomains?: readonly string[];
  readonly error?: { readonly message?: string };
}

/** Checks whether Firebase knows the key and allows links to our address. */
export async function checkFirebase(
  { apiKey, authUrl }: { readonly apiKey: string; readonly authUrl: string | undefined },
  publicUrl: string | undefined,
): Promise<Finding[]> {
  const base =
    authUrl === undefined
      ? 'https://identitytoolkit.googleapis.com'
      : `${authUrl}/identitytoolkit.googleapis.com`;
  let answer: Response;
  try {
    answer = await fetch(`${base}/v1/projects?key=${encodeURIComponent(apiKey)}`, {
      redirect: 'manual',
      // A key can be restricted to the pages that use it.
      headers: { referer: `${publicUrl ?? 'http://localhost'}/` },
      signal: AbortSignal.timeout(fetchMs),
    });
  } catch (error) {
    return [
      problem(
        `Firebase cannot be reached from here (${explain(error)}); browsers have to reach ${new URL(base).origin}.`,
      ),
    ];
  }
  const said = (await answer.json().catch(() => ({}))) as ProjectAnswer;
  if (!answer.ok) {
    return [
      problem(
        `Firebase does not accept FIREBASE_API_KEY (${answer.status}); copy it from the project's settings.`,
      ),
    ];
  }
  const host = new URL(publicUrl ?? 'http://localhost').hostname;
  const domains = said.authorizedDomains ?? [];
  if (authUrl === undefined && !isThisMachine(host) && !domains.includes(host)) {
    return [
      ok('Firebase accepts FIREBASE_API_KEY.'),
      problem(
        `${host} is not among the authorized domains of the Firebase project, so it refuses to mail links; add it there.`,
      ),
    ];
  }
  return [ok('Firebase accepts FIREBASE_API_KEY.')];
}
