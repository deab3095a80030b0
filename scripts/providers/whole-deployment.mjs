// @ts-check
import { Stop } from '../project.mjs';

/** The settings of a deployment on all servers at once, as an operator would write them, from what the runner
 * tells of the servers.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Record<string, string>} */
export function wholeDeployment(env) {
  const told = (/** @type {string} */ name) => {
    const value = env[name];
    if (!value) throw new Stop(`${name} is not set: run npm run test:providers.`);
    return value;
  };
  const s3 = JSON.parse(told('PROVIDERS_S3'));
  const firebase = JSON.parse(told('PROVIDERS_FIREBASE'));
  return {
    DATABASE_URL: told('PROVIDERS_POSTGRES_URL'),
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    S3_FORCE_PATH_STYLE: String(s3.forcePathStyle),
    SMTP_URL: told('PROVIDERS_SMTP_URL'),
    IDENTITY_PROVIDER: 'firebase',
    FIREBASE_API_KEY: firebase.apiKey,
    FIREBASE_PROJECT_ID: firebase.projectId,
    FIREBASE_AUTH_URL: firebase.authUrl,
    IDENTITY_JWKS_URL: firebase.jwksUrl,
  };
}
