import { isCode, isTest, type SourceFile } from './repository-files.ts'

/** Sentences of refusals name words of many subjects, which other lists may happen to have too. */
const TERMS = /^packages\/contract\/terms\/(?!refusal-values\.ts)/
const CONTRACT = /^packages\/contract\//
const CAPABILITIES = /^packages\/capabilities\//
/** Whose list is the one text when several files have it: the first of these. */
const HOMES = [/^packages\/core\//, TERMS, CONTRACT, CAPABILITIES, /^packages\//, /^apps\//]
/** These spell out what they compare the exchange with. */
const APART = /\.fixture\.|\/(?:bench|crash|simulation)\//

const exceptions: Readonly<Record<string, string>> = {
  'packages/capabilities/card-purchase/simulated/catalogue.ts': 'what one provider offers, which may be less',
  'packages/platform/jobs.ts':
    'the platform and the contract do not know each other; the handler between them holds them together',
  'apps/signer/offline/cold-seed.ts': 'an offline machine has this file and the chains, and nothing of the exchange',
}

/** Three words may be the same by chance where neither file is there to be shared. */
const FEWEST = 4
const FEWEST_SHARED = 3

const WORD = `'[^'\\n]*'`
const ARRAYS = new RegExp(`\\[\\s*${WORD}(?:,\\s*${WORD}){2,},?\\s*\\]`, 'g')
const UNIONS = new RegExp(`${WORD}(?:\\s*\\|\\s*${WORD}){2,}`, 'g')
/** Before a union that chooses among the names of a type, as in `Pick<T, 'a' | 'b'>`: the compiler holds it to them. */
const CHOOSES = /,\s*\|?\s*$/
/** The core has its words with numbers. */
const NUMBERED = /\{(?:\s*\w+: \d+,?){3,}\s*\} as const/g

interface ClosedList {
  readonly path: string
  readonly text: string
  /** In order of the alphabet. */
  readonly words: readonly string[]
}

/**
 * A closed list stands once, in whatever order or form, and the others import it: in `core/messages` where the core has it, in
 * `contract/terms` where capabilities, gateways and browsers share it.
 */
export function checkClosedLists(files: readonly SourceFile[]): string[] {
  const lists = files
    .filter(({ path }) => /^(?:packages|apps)\//.test(path) && isCode(path) && !isTest(path))
    .filter(({ path }) => !APART.test(path) && exceptions[path] === undefined)
    .flatMap(listsOf)
  return [...Map.groupBy(lists, ({ words }) => words.join()).values()].flatMap((same) => {
    const [home, ...others] = same.toSorted((one, other) => rankOf(one) - rankOf(other)) as [
      ClosedList,
      ...ClosedList[],
    ]
    if (home.words.length < fewest(same.map(({ path }) => path))) return []
    return others
      .filter(({ path }) => path !== home.path)
      .map(({ path, text }) => `${path} writes ${text.replace(/\s+/g, ' ')} again, which is in ${home.path}`)
  })
}

function rankOf({ path }: ClosedList): number {
  return HOMES.findIndex((home) => home.test(path))
}

function fewest(paths: readonly string[]): number {
  const has = (where: RegExp) => paths.some((path) => where.test(path))
  return has(TERMS) || (has(CONTRACT) && has(CAPABILITIES)) ? FEWEST_SHARED : FEWEST
}

function listsOf({ path, text }: SourceFile): ClosedList[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const found = [
    ...code.matchAll(ARRAYS),
    ...[...code.matchAll(UNIONS)].filter(({ index }) => !CHOOSES.test(code.slice(0, index))),
    ...(path.startsWith('packages/core/') ? code.matchAll(NUMBERED) : []),
  ]
  return found.map(([list]) => ({ path, text: list, words: [...new Set(wordsOf(list))].sort() }))
}

function wordsOf(list: string): string[] {
  const words = list.startsWith('{') ? list.matchAll(/(\w+):/g) : list.matchAll(/'([^']*)'/g)
  return [...words].map(([, word = '']) => word)
}
