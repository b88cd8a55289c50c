import { isCode, isTest, type SourceFile } from './repository-files.ts'

/** Of these lists the words of other files may happen to be the same; sentences of refusals name words of many subjects. */
const HOME = /^packages\/contract\/terms\/(?!refusal-values\.ts)/
/** Those who may import them. */
const READERS = /^(?:packages\/(?:contract|capabilities|gateways)|apps)\//

const exceptions: Readonly<Record<string, string>> = {
  'packages/capabilities/card-purchase/simulated/catalogue.ts': 'what one provider offers, which may be less',
  'apps/signer/offline/cold-seed.ts': 'an offline machine has this file and the chains, and nothing of the exchange',
}

const WORDS = `'[^'\\n]*'`
const LISTS = new RegExp(`\\[\\s*${WORDS}(?:,\\s*${WORDS}){2,},?\\s*\\]`, 'g')
const UNIONS = new RegExp(`${WORDS}(?:\\s*\\|\\s*${WORDS}){2,}`, 'g')

/** A closed list that capabilities, gateways and browsers share stands in `contract/terms` once; the others import it. */
export function checkClosedLists(files: readonly SourceFile[]): string[] {
  const homes = new Map(
    files
      .filter(({ path }) => HOME.test(path) && !isTest(path))
      .flatMap(({ path, text }) => [...text.matchAll(LISTS)].map(([list]) => [wordsOf(list), path] as const)),
  )
  return files
    .filter(({ path }) => READERS.test(path) && isCode(path) && !isTest(path) && !HOME.test(path))
    .filter(({ path }) => !/\.fixture\.|\/terms\//.test(path) && exceptions[path] === undefined)
    .flatMap(({ path, text }) =>
      [...text.matchAll(LISTS), ...text.matchAll(UNIONS)].flatMap(([list]) => {
        const home = homes.get(wordsOf(list))
        return home ? [`${path} writes ${list.replace(/\s+/g, ' ')} again, which is in ${home}`] : []
      }),
    )
}

function wordsOf(list: string): string {
  return [...new Set(list.match(/'[^']*'/g))].sort().join()
}
