const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Whether a host, with or without the brackets of IPv6, is the machine of this process: nobody listens on the way. */
export const isThisMachine = (host: string): boolean => loopback.test(host);
