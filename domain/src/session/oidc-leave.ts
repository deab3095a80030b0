/** Where a browser signs out at an OpenID provider after it has signed out here, below `identityPath`. */
export const oidcLeavePath = '/foreign/leave';
/** Where a provider tells of sign-outs there, below `identityPath`. */
export const oidcEndedPath = '/foreign/ended';
/** Ends the address of the login page when the provider could not be reached. */
export const notLeftHash = '#still-signed-in';
/** Ends it when nobody was led to the provider, because we could not tell whose link it was. */
export const notAskedHash = '#not-signed-out';
