// @ts-check

/** The settings of a deployment on all running servers, as an operator would write them. A whole run has all of them,
 * and fails if one is missing.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {'firebase' | 'embedded'} identity
 * @returns {Record<string, string>} */
export function wholeDeployment(env, identity) {
  const s3 = JSON.parse(env.PROVIDERS_S3 ?? 'null');
  const firebase = identity === 'firebase' && JSON.parse(env.PROVIDERS_FIREBASE ?? 'null');
  return {
    ...(env.PROVIDERS_POSTGRES_URL && { DATABASE_URL: env.PROVIDERS_POSTGRES_URL }),
    ...(s3 && {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      S3_FORCE_PATH_STYLE: String(s3.forcePathStyle),
    }),
    ...(env.PROVIDERS_SMTP_URL ? { SMTP_URL: env.PROVIDERS_SMTP_URL } : { INBOX_PORT: '0' }),
    ...(firebase && {
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_API_KEY: firebase.apiKey,
      FIREBASE_PROJECT_ID: firebase.projectId,
      FIREBASE_AUTH_URL: firebase.authUrl,
      IDENTITY_JWKS_URL: firebase.jwksUrl,
    }),
  };
}
