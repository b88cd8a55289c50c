import { distance } from 'fastest-levenshtein'

/**
 * The similarity of two names in Latin form, 0 to 1: the share of the longer one's letters that match. A name with
 * additional words (a second given name, a title) is also compared by as many of its own words.
 */
export function nameLikeness(a: string, b: string): number {
  if (a === '' || b === '') return 0
  return Math.max(likeness(a, b), wordwise(a, b))
}

function likeness(a: string, b: string): number {
  return 1 - distance(a, b) / Math.max(a.length, b.length)
}

/** Each word of the shorter name with its best match; at least two words, or every Ali would match every other. */
function wordwise(a: string, b: string): number {
  const [few, many] = [a.split(' '), b.split(' ')].sort((x, y) => x.length - y.length) as [string[], string[]]
  if (few.length < 2) return 0
  const left = [...many]
  let sum = 0
  for (const word of few) {
    const scores = left.map((other) => likeness(word, other))
    const best = Math.max(...scores)
    left.splice(scores.indexOf(best), 1)
    sum += best
  }
  // Unmatched words lower it slightly, so that the identical name scores higher than a longer one.
  return (sum / few.length) * (1 - 0.02 * left.length)
}
