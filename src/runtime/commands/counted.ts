// Numbers with their noun.

/** 1 job, 2 jobs; a plural that does not end in s is given. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`
