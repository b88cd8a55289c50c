import { type Kind, whole } from '../binance-kit/parameter-schemas.ts'
import { notValid } from '../binance-kit/wire-error.ts'

/** Rows before a page are read and left out, so pages go so far; what is older is found by its time. */
const MOST_ROWS = 10_000

/** Number of a page: 1 is the first. */
export const page: Kind<number> = {
  read(name, text) {
    const number = whole.read(name, text)
    if (number === 0) throw notValid(name)
    return number
  },
  described: { ...whole.described, description: `From 1 on; with \`limit\` up to ${MOST_ROWS} rows.` },
}

/** Rows of the pages before. */
export function skipOf(asked: number | undefined, limit: number): number {
  const number = asked ?? 1
  if (number * limit > MOST_ROWS) throw notValid('page')
  return (number - 1) * limit
}
