import { posix } from 'node:path'
import { ownPackages, packageName, readSpecifiers } from './imports.ts'
import { isCode, isTest, type SourceFile } from './repository-files.ts'

interface Manifest {
  readonly name: string
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
}

/**
 * npm puts every package of every workspace into one folder, so an import that nobody declared works until the day the
 * other package drops it. Each import must be declared by the nearest package.json, at one version everywhere.
 */
export function checkDeclaredDependencies(files: readonly SourceFile[]): string[] {
  const manifests = new Map(
    files
      .filter((file) => posix.basename(file.path) === 'package.json')
      .map((file) => [posix.dirname(file.path), JSON.parse(file.text) as Manifest]),
  )
  const undeclared = files
    .filter((file) => isCode(file.path))
    .flatMap((file) => {
      const folder = nearest(file.path, manifests)
      const manifest = manifests.get(folder) as Manifest
      const declared = { ...manifest.dependencies, ...manifest.optionalDependencies }
      const known = isTest(file.path) || folder === '.' ? { ...declared, ...manifest.devDependencies } : declared
      // A `virtual:` module is made by the package's own build.
      const used = readSpecifiers(file.text).filter((specifier) => !/^(node:|virtual:|\.)/.test(specifier))
      const own = folder === '.' ? ownPackages(files) : new Map<string, string>()
      const missing = [...new Set(used.map(packageName))].filter(
        (name) => !(name in known) && name !== manifest.name && !own.has(name),
      )
      return missing.map(
        (name) => `${file.path} imports ${name}, which ${posix.join(folder, 'package.json')} does not declare`,
      )
    })
  return [...undeclared, ...differentVersions(manifests)]
}

function nearest(path: string, manifests: ReadonlyMap<string, Manifest>): string {
  let folder = posix.dirname(path)
  while (folder !== '.' && !manifests.has(folder)) folder = posix.dirname(folder)
  return folder
}

function differentVersions(manifests: ReadonlyMap<string, Manifest>): string[] {
  const wanted = new Map<string, Map<string, string>>()
  for (const [folder, manifest] of manifests) {
    const all = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies }
    for (const [name, version] of Object.entries(all)) {
      wanted.set(name, (wanted.get(name) ?? new Map()).set(version, folder))
    }
  }
  return [...wanted]
    .filter(([, versions]) => versions.size > 1)
    .map(
      ([name, versions]) =>
        `${name} is declared at ${[...versions].map(([v, folder]) => `${v} (${folder})`).join(' and ')}`,
    )
}
