import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export const root = dirname(dirname(import.meta.dirname))

/** A text file of the repository; `path` is relative to the root, with slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const textFile = /\.(tsx?|mjs|cjs|js|json|jsonc|md|sql|sh|yml|yaml|html|css|txt)$|^\.ci\/|(^|\/)\.[a-z]+rc$/

/** Everything tracked or about to be: what a new clone would contain. */
export function repositoryFiles(): SourceFile[] {
  return listPaths()
    .filter((path) => textFile.test(path) && existsSync(join(root, path)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Asks git, which knows what is ignored; an unpacked archive has no git and no ignored files. */
function listPaths(): string[] {
  if (existsSync(join(root, '.git'))) {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
    return [...new Set(listed.split('\n'))]
  }
  const ignored = new Set(['node_modules', 'data'])
  return globSync('**', { cwd: root, exclude: (name) => ignored.has(basename(name)) })
}

export function isCode(path: string): boolean {
  return /\.(tsx?|mjs)$/.test(path)
}

/** Tests, their fixtures and benchmarks: they may import anything. */
export function isTest(path: string): boolean {
  return (
    path.startsWith('tests/') ||
    /\.(test|spec|fixture)\.ts$/.test(path) ||
    /\/(fixtures|bench|simulation|crash|golden)\//.test(path)
  )
}
