import { readFileSync, readlinkSync } from 'node:fs';
import { isErrno } from '@toolkit/application/backend/environment';

/** The process that holds a lock, as the lock file describes it. */
export interface Holder {
  readonly pid: number;
  /** When the process began; '' if the system does not tell. The system may reuse a pid. */
  readonly startedAt: string;
  /** The namespace of the pid: each container has its own. '' if the system does not tell. */
  readonly space?: string;
}

export const ourselves = (): Holder => ({
  pid: process.pid,
  startedAt: readStart(process.pid),
  space: ourSpace(),
});

export function holderIn(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder;
    return Number.isInteger(holder.pid) && typeof holder.startedAt === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Whether its pid means anything here. Older versions did not record the namespace. */
export const isHere = ({ space }: Holder): boolean => space === undefined || space === ourSpace();

export function isRunning({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
  const now = readStart(pid);
  return startedAt === '' || now === '' || now === startedAt;
}

function ourSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Ticks after boot at which a process began (field 22 of /proc/pid/stat), with the boot it belongs to. */
function readStart(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return '';
  }
}
