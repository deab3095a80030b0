/** Where a browser signs out at an OpenID provider after it has signed out here, below `identityPath`. */
export const oidcLeavePath = '/foreign/leave';
/** Of the login page, where the provider could not be asked: the person is still signed in there. */
export const notLeftHash = '#still-signed-in';
/** Where a provider tells of sign-outs there, below `identityPath`. */
export const oidcEndedPath = '/foreign/ended';
