// How much of anything is taken: what lies in a folder or comes from a service is not trusted to be small.

export const limits = {
  /** Characters of a question that are searched for; the rest is left out. */
  queryChars: 2000,
  /** Passages of one collection in a folder. Beyond that: Weaviate. */
  passages: 50_000,
  /** Passages of one part of a collection in Weaviate: a digest of each is in memory during an import. */
  storedPassages: 1_000_000,
  /** Numbers of a vector. */
  dimensions: 10_000,
  /** Bytes of one file of a collection. */
  collectionBytes: 1024 * 1024 * 1024,
  /** Bytes of one file to be imported, and of all files of a folder. */
  importBytes: 64 * 1024 * 1024,
  /** Files of a folder to be imported. */
  importFiles: 10_000,
  /** Bytes of one line or record to be imported. */
  lineBytes: 1024 * 1024,
  /** Problems kept of one import; more are counted. */
  problems: 1000,
  idChars: 200,
  titleChars: 500,
  urlChars: 2000,
  fieldChars: 200,
  /** A passage is cut at the end of a paragraph or sentence before this. */
  passageChars: 1500,
} as const

/** Names of collections and tenants: safe as names of files and, with small changes, of Weaviate classes. */
export const namePattern = /^[a-z][a-z0-9-]{0,59}$/
