// What an error says, of whatever was thrown.

/** Its message; of what is no Error, its text. It may come from outside: bound it before it is shown. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
