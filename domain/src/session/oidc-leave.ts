/** Where a browser signs out at an OpenID provider after it has signed out here, below `identityPath`. */
export const oidcLeavePath = '/foreign/leave';
/** Where a provider tells of sign-outs there, below `identityPath`. */
export const oidcEndedPath = '/foreign/ended';
