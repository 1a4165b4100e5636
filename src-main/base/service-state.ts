/** The state of the service, as the page receives it. */
export interface ServiceState {
  /** `restarting`: it ended by itself and comes back. `stopped`: it does not run, and a person is asked. */
  readonly status: 'starting' | 'running' | 'restarting' | 'stopped';
  /** How often it ended by itself since the application was started. */
  readonly crashes: number;
  /**
   * Why it is not where other programs look for it, for people: its port is held by another program. It answers this window
   * alone then.
   */
  readonly portTrouble?: string;
}
