import { isCode, isTest, type SourceFile } from './repository-files.ts'

/** Of these lists the words of other files may happen to be the same; sentences of refusals name words of many subjects. */
const HOME = /^packages\/contract\/terms\/(?!refusal-values\.ts)/
const CONTRACT = /^packages\/contract\/(?!terms\/)/
const CAPABILITY = /^packages\/capabilities\//
/** Those who may import them. */
const READERS = /^(?:packages\/(?:contract|capabilities|gateways)|apps)\//

const exceptions: Readonly<Record<string, string>> = {
  'packages/capabilities/card-purchase/simulated/catalogue.ts': 'what one provider offers, which may be less',
  'apps/signer/offline/cold-seed.ts': 'an offline machine has this file and the chains, and nothing of the exchange',
}

const WORDS = `'[^'\\n]*'`
const LISTS = new RegExp(`\\[\\s*${WORDS}(?:,\\s*${WORDS}){2,},?\\s*\\]`, 'g')
const UNIONS = new RegExp(`${WORDS}(?:\\s*\\|\\s*${WORDS}){2,}`, 'g')

/**
 * A closed list that capabilities, gateways and browsers share stands in `contract/terms` once; the others import it. What a
 * capability and a call of the contract both write is such a list, wherever it stands yet.
 */
export function checkClosedLists(files: readonly SourceFile[]): string[] {
  const terms = listsIn(files.filter(({ path }) => HOME.test(path)))
  const calls = listsIn(files.filter(({ path }) => CONTRACT.test(path)))
  return files
    .filter(({ path }) => READERS.test(path) && isCode(path) && !isTest(path) && !HOME.test(path))
    .filter(({ path }) => !/\.fixture\.|\/terms\//.test(path) && exceptions[path] === undefined)
    .flatMap(({ path, text }) =>
      [...text.matchAll(LISTS), ...text.matchAll(UNIONS)].flatMap(([list]) => {
        const words = wordsOf(list)
        const written = `${path} writes ${list.replace(/\s+/g, ' ')} again, which`
        const [home, call] = [terms.get(words), CAPABILITY.test(path) ? calls.get(words) : undefined]
        if (home) return [`${written} is in ${home}`]
        return call ? [`${written} ${call} also has: it belongs in contract/terms`] : []
      }),
    )
}

/** Lists of words, and a file that has each. */
function listsIn(files: readonly SourceFile[]): Map<string, string> {
  return new Map(
    files
      .filter(({ path }) => isCode(path) && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(LISTS), ...text.matchAll(UNIONS)].map(([list]) => [wordsOf(list), path] as const),
      ),
  )
}

function wordsOf(list: string): string {
  return [...new Set(list.match(/'[^']*'/g))].sort().join()
}
