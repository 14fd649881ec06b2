// What every role of the service can do, whatever it does.

export type Role = {
  readonly name: 'jobs' | 'samples' | 'compensations'
  /** Resolves with the reason when the role cannot go on; the process ends then. */
  readonly crashed: Promise<string>
  readonly status: () => object
  /** Takes nothing more, finishes or hands back, closes. Bounded in time. */
  readonly stop: (deadlineMs: number) => Promise<void>
}
