/** Small letters without marks, as words: `BTC/USDT`, `Épargne` → ['btc', 'usdt'], ['epargne']. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/**
 * How well a text answers a query; undefined = not at all. Every word of the query must begin a word of the text
 * (best), run through several of them (`btcusdt`), or have its letters in order from the beginning of one (`ethu`, `mkts`).
 */
export function matchScore(query: string, text: string): number | undefined {
  const words = wordsOf(text)
  const starts = words.map((_, index) => words.slice(index).join(''))
  let score = 0
  for (const wanted of wordsOf(query)) {
    const best = Math.max(...starts.map((start, index) => wordScore(wanted, words[index] as string, start, index)), 0)
    if (best === 0) return undefined
    score += best
  }
  return score
}

/** `rest` is the word and all behind it. Earlier words count more. */
function wordScore(wanted: string, word: string, rest: string, index: number): number {
  const place = Math.max(0, 9 - index)
  if (word === wanted) return 100 + place
  if (word.startsWith(wanted)) return 80 + place
  if (rest.startsWith(wanted)) return 60 + place
  return wanted.length > 1 && isInOrder(wanted, rest) ? 20 + place : 0
}

/** Whether the letters come one after the other, the first at the beginning. */
function isInOrder(wanted: string, text: string): boolean {
  if (text[0] !== wanted[0]) return false
  let at = 0
  for (const letter of text) if (letter === wanted[at]) at += 1
  return at === wanted.length
}

/** The entries that answer, best first; equal ones stay as they were. Nothing asked: all as they are. */
export function bestMatches<E extends { readonly label: string; readonly about?: string | undefined }>(
  entries: readonly E[],
  query: string,
  most: number,
): E[] {
  return entries
    .map((entry) => ({ entry, score: entryScore(query, entry) }))
    .filter((found): found is { entry: E; score: number } => found.score !== undefined)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** What an entry is about (a coin's name, the kind of a setting) finds it too, behind those found by their label. */
function entryScore(
  query: string,
  { label, about }: { label: string; about?: string | undefined },
): number | undefined {
  const byLabel = matchScore(query, label)
  if (byLabel !== undefined || about === undefined) return byLabel
  const byAll = matchScore(query, `${label} ${about}`)
  return byAll === undefined ? undefined : byAll / 2
}
