/** Beyond what PostgreSQL reads in the form of JavaScript's dates, and beyond anything that happened. */
const LAST_MS = Date.UTC(9999, 11, 31)

/** A caller's bound of a period for a comparison with rows; a bound later than any row means the same as the last one. */
export const boundMoment = (ms: number): Date => new Date(Math.min(Math.max(ms, 0), LAST_MS))
