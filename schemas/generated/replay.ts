// Made from schemas/replay.schema.json by `npm run generate`. Do not edit.

/**
 * Ledger record of what was done with a dead letter. Keyed by dead-letter id; the newest counts.
 */
export interface Replay {
  /**
   * Id of the dead letter.
   */
  deadLetterId: string
  /**
   * What was done.
   */
  action: 'replayed' | 'discarded' | 'edited'
  /**
   * Who did it.
   */
  by: string
  /**
   * When.
   */
  at: string
  /**
   * Why; needed for discard and for a second replay.
   */
  reason?: string
  /**
   * How often the letter was replayed, this time included.
   */
  count: number
}
