import { posix } from 'node:path'
import type { SourceFile } from './repository-files.ts'

/** One import of a file: `target` is a path in the repository, a package name, or `node:…`. */
export interface Import {
  readonly from: string
  readonly specifier: string
  readonly target: string
  readonly kind: 'ours' | 'package' | 'node'
}

// The formatter puts every import at the start of a line and `} from` on the last one, so no parser is needed.
const patterns = [
  /^(?:import|export)\s[^'"`;]*?\sfrom\s+'([^']+)'/gm,
  /^\} from '([^']+)'/gm,
  /^import '([^']+)'/gm,
  /\bimport\('([^']+)'\)/g,
  /\bimport\.meta\.resolve\('([^']+)'\)/g,
]

export function readSpecifiers(text: string): string[] {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] as string))
  return [...new Set(found)]
}

export function readImports(file: SourceFile, packages: ReadonlyMap<string, string>): Import[] {
  return readSpecifiers(file.text).map((specifier) => ({
    from: file.path,
    specifier,
    ...resolve(file.path, specifier, packages),
  }))
}

/** `packages` maps the names of our own packages to their folders. */
function resolve(
  from: string,
  specifier: string,
  packages: ReadonlyMap<string, string>,
): Pick<Import, 'target' | 'kind'> {
  if (specifier.startsWith('node:')) return { target: specifier, kind: 'node' }
  if (specifier.startsWith('.')) return { target: posix.join(posix.dirname(from), specifier), kind: 'ours' }
  const name = packageName(specifier)
  const folder = packages.get(name)
  if (folder === undefined) return { target: name, kind: 'package' }
  return { target: posix.join(folder, specifier.slice(name.length + 1) || 'index.ts'), kind: 'ours' }
}

export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Names and folders of the workspaces, read from their package.json files. */
export function ownPackages(files: readonly SourceFile[]): Map<string, string> {
  const manifests = files.filter((file) => file.path.endsWith('/package.json'))
  return new Map(manifests.map((file) => [JSON.parse(file.text).name as string, posix.dirname(file.path)]))
}
