import { posix } from 'node:path'
import type { SourceFile } from './repository-files.ts'

/** Links, and paths in backticks, must lead to something that exists. `exists` answers for files and folders. */
export function checkLinks(files: readonly SourceFile[], exists: (path: string) => boolean): string[] {
  return files
    .filter((file) => file.path.endsWith('.md'))
    .flatMap((file) =>
      [...links(file), ...namedPaths(file)]
        .filter((path) => !exists(path))
        .map((path) => `${file.path}: ${path} does not exist`),
    )
}

function links(file: SourceFile): string[] {
  return [...file.text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map((match) =>
    posix.join(posix.dirname(file.path), match[1] as string),
  )
}

/** `packages/core/exchange.ts` in a text is checked too; patterns with * { … are not. */
function namedPaths(file: SourceFile): string[] {
  return [...file.text.matchAll(/`((?:packages|apps|tools|tests|docs)\/[\w./-]+)`/g)].map((match) =>
    (match[1] as string).replace(/\/$/, ''),
  )
}

/**
 * A file name in a folder's README, such as `place-order.ts`, must be the end of some file's path, here or elsewhere.
 */
export function checkFileNames(files: readonly SourceFile[]): string[] {
  const paths = files.map(({ path }) => `/${path}`)
  return files
    .filter(({ path }) => path.endsWith('/README.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`([\w./-]*\w\.(?:tsx?|mjs|css|sql))`/g)]
        .map((match) => match[1] as string)
        .filter((name) => !paths.some((known) => known.endsWith(posix.join('/', name.replace(/^(\.\.?\/)+/, '')))))
        .map((name) => `${path}: there is no ${name}`),
    )
}

/** A decision is half a page with three headings. */
export function checkDecisions(files: readonly SourceFile[]): string[] {
  const decisions = files.filter((file) => file.path.startsWith('docs/decisions/'))
  const numberOf = ({ path }: SourceFile) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]
  return decisions.flatMap((file) => {
    const number = numberOf(file)
    if (number === undefined) return [`${file.path}: a decision is named NNNN-what-was-decided.md`]
    const first = decisions.find((other) => numberOf(other) === number)
    if (first !== file) return [`${file.path}: ${first?.path} has this number`]
    const missing = ['Context', 'Decision', 'Cost'].filter(
      (heading) => !new RegExp(`^## ${heading}$`, 'm').test(file.text),
    )
    return missing.map((heading) => `${file.path} has no heading "## ${heading}"`)
  })
}

/** The overview names every process, gateway and capability, capabilities in their order. */
export function checkOverview(files: readonly SourceFile[], capabilityOrder: readonly string[]): string[] {
  const overview = files.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? ''
  const [, block = ''] = /^packages\/capabilities(.*?)\(Node\)/ms.exec(overview) ?? []
  const listed = block
    .split('·')
    .map((name) => name.trim())
    .join(' · ')
  const wanted = capabilityOrder.join(' · ')
  return [
    ...(listed === wanted ? [] : [`ARCHITECTURE.md: packages/capabilities are ${wanted}`]),
    ...foldersOf(files, 'apps')
      .filter((name) => !overview.includes(`| \`apps/${name}\` |`))
      .map((name) => `ARCHITECTURE.md has no row for the process apps/${name}`),
    ...foldersOf(files, 'packages/gateways')
      .filter((name) => name !== 'bench' && !new RegExp(`[ :]${name}\\b`).test(overview))
      .map((name) => `ARCHITECTURE.md does not name packages/gateways/${name}`),
  ]
}

function foldersOf(files: readonly SourceFile[], parent: string): string[] {
  const inside = new RegExp(`^${parent}/([^/]+)/`)
  return [...new Set(files.flatMap(({ path }) => inside.exec(path)?.[1] ?? []))]
}

const optionsStart = '<!-- options: printed by packages/platform/config-options.ts -->'
const optionsEnd = '<!-- end of options -->'

/** The README's option table must be the one the program validates with. */
export function checkOptionTable(readme: string, table: string): string[] {
  return replaceOptionTable(readme, table) === readme
    ? []
    : ['README.md: the option table is not that of packages/platform/config-options.ts; run npm run check -- --write']
}

export function replaceOptionTable(readme: string, table: string): string {
  const start = readme.indexOf(optionsStart)
  const end = readme.indexOf(optionsEnd)
  if (start === -1 || end < start) throw new Error(`README.md needs the lines "${optionsStart}" and "${optionsEnd}"`)
  return `${readme.slice(0, start)}${optionsStart}\n${table}\n${readme.slice(end)}`
}
