import { type Import, ownPackages, readImports } from './imports.ts'
import { isCode, isTest, type SourceFile } from './repository-files.ts'

const OPENING = /^packages\/capabilities\/[^/]+\/open-[a-z-]+\.ts$/
/** Those who join all handlers, or carry every call to its own. */
const knowAllFacades = ['call-rows.ts', 'call/site-routes.ts', 'index.ts'].map(
  (file) => `packages/gateways/site-api/${file}`,
)
const ALL_FACADES = 'packages/gateways/site-api/handlers.ts'

/**
 * A capability is opened by its `open…` functions: what it keeps is made there and nowhere else, so that a process holds
 * what it opened and nothing more. Handlers name the facades they use; the process is put together without circles.
 */
export function checkFacades(files: readonly SourceFile[]): string[] {
  const packages = ownPackages(files)
  const sources = files.filter(({ path }) => isCode(path) && !isTest(path) && /^(apps|packages)\//.test(path))
  const imports = sources.flatMap((file) => readImports(file, packages).filter(({ kind }) => kind === 'ours'))
  const kept = new Set(sources.filter(({ path }) => OPENING.test(path)).flatMap(({ text }) => madeIn(text)))
  return [
    ...sources.flatMap((file) => [...madeOutside(file, kept), ...exported(file, kept)]),
    ...openedElsewhere(sources),
    ...imports.filter(takesAll).map(({ from }) => `${from} takes every facade: name those it uses`),
    ...circlesIn('apps/api/', imports),
  ]
}

function madeIn(text: string): string[] {
  return [...text.matchAll(/\bnew ([A-Z]\w*)\(/g)].map(([, name = '']) => name)
}

/** `new Sessions(…)` of a class that an open function of another capability makes. */
function madeOutside({ path, text }: SourceFile, kept: ReadonlySet<string>): string[] {
  if (OPENING.test(path)) return []
  const imported = [...text.matchAll(/^import (\{[^}]*\}) from '([^']+)'/gm)].flatMap(([, names = '', from = '']) =>
    isOtherCapability(path, from) ? names.match(/\b[A-Z]\w*/g) : [],
  )
  return [...new Set(madeIn(text))]
    .filter((name) => kept.has(name) && imported.includes(name))
    .map((name) => `${path} makes ${name}: the capability's open… function does`)
}

const INDEX = /^packages\/capabilities\/[^/]+\/index\.ts$/

function exported({ path, text }: SourceFile, kept: ReadonlySet<string>): string[] {
  if (!INDEX.test(path)) return []
  return [...text.matchAll(/^export \{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => kept.has(name))
    .map((name) => `${path} exports ${name}, which its open… function makes: export the type`)
}

/** What processes call to open a capability is found in its `open-….ts`, and so is what it makes. */
function openedElsewhere(sources: readonly SourceFile[]): string[] {
  const called = new Set(
    sources
      .filter(({ path }) => path.startsWith('apps/'))
      .flatMap(({ text }) => text.match(/\bopen[A-Z]\w*(?=\()/g) ?? []),
  )
  return sources.flatMap(({ path, text }) =>
    INDEX.test(path)
      ? [...text.matchAll(/^export \{([^}]*)\} from '\.\/([^']+)'/gm)]
          .filter(([, , file = '']) => !/(?:^|\/)open-[a-z-]+\.ts$/.test(file))
          .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
          .filter((name) => called.has(name))
          .map((name) => `${path} exports ${name}, which is not in a file open-….ts`)
      : [],
  )
}

function isOtherCapability(path: string, from: string): boolean {
  if (from.startsWith('@bowline/capabilities/')) return true
  return path.startsWith('packages/capabilities/') && /^(\.\.\/)+[a-z-]+\/index\.ts$/.test(from)
}

function takesAll({ from, target }: Import): boolean {
  return target === ALL_FACADES && !knowAllFacades.includes(from)
}

/** Each circle once, beginning with the file that comes first. */
function circlesIn(folder: string, imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const { from, target } of imports) {
    if (!from.startsWith(folder) || !target.startsWith(folder)) continue
    next.set(from, [...(next.get(from) ?? []), target])
  }
  return [...next.keys()].flatMap((start) => {
    const way = wayBack(start, next)
    return way?.every((file) => start <= file) ? [`imports in a circle: ${[start, ...way].join(' → ')}`] : []
  })
}

/** The shortest way from a file to itself; undefined: there is none. */
function wayBack(start: string, next: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const known = new Set<string>()
  let ways: string[][] = [[]]
  while (ways.length > 0) {
    const longer: string[][] = []
    for (const way of ways) {
      for (const file of next.get(way.at(-1) ?? start) ?? []) {
        if (file === start) return [...way, file]
        if (known.has(file)) continue
        known.add(file)
        longer.push([...way, file])
      }
    }
    ways = longer
  }
  return undefined
}
