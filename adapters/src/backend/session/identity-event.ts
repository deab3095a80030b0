export interface IdentityEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly detail?: string;
}
