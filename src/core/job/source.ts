// Where a job stood on its topic: what names it without doubt, since its id may be used again.

export type Source = { readonly topic: string; readonly partition: number; readonly offset: number }

/** topic-partition-offset: the id of a dead letter, the key of an outcome, the first part of an undo command's key. */
export const sourceKey = ({
  topic,
  partition,
  offset,
}: Omit<Source, 'offset'> & { readonly offset: number | string }): string => `${topic}-${partition}-${offset}`
