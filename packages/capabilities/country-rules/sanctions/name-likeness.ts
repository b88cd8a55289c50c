import { distance } from 'fastest-levenshtein'

/**
 * How alike two names in Latin form are, 0 to 1: letters that stay of the longer one. A name that has words more than
 * the other (a second given name, a title) is also held against as many of its own words.
 */
export function nameLikeness(a: string, b: string): number {
  if (a === '' || b === '') return 0
  return Math.max(likeness(a, b), wordwise(a, b))
}

function likeness(a: string, b: string): number {
  return 1 - distance(a, b) / Math.max(a.length, b.length)
}

/** Each word of the shorter name with its best match; two words at least, or every Ali would be every other. */
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
  // What is left over lowers it a little, so that the same name is more alike than a longer one.
  return (sum / few.length) * (1 - 0.02 * left.length)
}
