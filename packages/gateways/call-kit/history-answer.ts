/** The answer of a history, whether of orders, trades or candles. */
type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: string }

/** The history cannot answer now; every edge has its own words for that. */
export class HistoryUnavailable extends Error {
  constructor(refusal: string) {
    super(refusal)
    this.name = 'HistoryUnavailable'
  }
}

/** Returns the rows; throws `HistoryUnavailable` while there are none to be had, which is temporary. */
export async function available<T>(answer: Promise<Answer<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new HistoryUnavailable(result.refusal)
  return result.value
}
