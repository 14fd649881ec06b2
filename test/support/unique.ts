// Names that no other test has, for topics, groups and queues.

let made = 0

export const unique = (what: string): string => `${what}-${process.pid}-${Date.now().toString(36)}-${made++}`
