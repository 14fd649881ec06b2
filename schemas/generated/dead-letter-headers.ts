// Made from schemas/dead-letter-headers.schema.json by `npm run generate`. Do not edit.

/**
 * Text headers of a record on the dead-letter topic. Its key and value are the original bytes.
 */
export interface DeadLetterHeaders {
  /**
   * Id: source topic, partition, offset.
   */
  'assay.deadletter.id': string
  /**
   * When it was given up.
   */
  'assay.deadletter.at': string
  /**
   * Code from docs/errors.md.
   */
  'assay.error.code': string
  /**
   * Kind of that code.
   */
  'assay.error.kind': string
  /**
   * In words.
   */
  'assay.error.message': string
  /**
   * What to do.
   */
  'assay.error.remedy': string
  /**
   * Topic.
   */
  'assay.source.topic': string
  /**
   * Partition, decimal.
   */
  'assay.source.partition': string
  /**
   * Offset, decimal.
   */
  'assay.source.offset': string
  /**
   * Milliseconds since 1970 of the job record.
   */
  'assay.source.timestamp'?: string
  /**
   * Consumer group.
   */
  'assay.group'?: string
  /**
   * Attempts made, decimal.
   */
  'assay.attempts': string
  /**
   * Job id, where it could be read.
   */
  'assay.job.id'?: string
  /**
   * Policy, where it could be read.
   */
  'assay.policy'?: string
  /**
   * Trace id.
   */
  'assay.trace.id'?: string
  /**
   * Dead-letter id this job was replayed from.
   */
  'assay.replay.of'?: string
  /**
   * How often it was replayed, decimal.
   */
  'assay.replay.count'?: string
  [k: string]: unknown | undefined
}
