import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './running-exchange.ts'

/**
 * The files of an earlier commit in a folder beside the caches, with the packages of this checkout: of other people's code
 * only, so that it runs its own. The caller must remove it.
 */
export function checkOutEarlier(commit: string): { readonly directory: string; remove(): void } {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const directory = mkdtempSync(join(cache, 'earlier-'))
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  for (const workspace of ['.', ...workspacesWithPackages()])
    linkPackages(join(root, workspace), join(directory, workspace))
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}

/** Those that have packages of their own besides the common ones. */
function workspacesWithPackages(): string[] {
  return ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => join(folder, name))
      .filter((workspace) => readdirSync(join(root, workspace)).includes('node_modules')),
  )
}

function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules')
  mkdirSync(join(to, 'node_modules'), { recursive: true })
  for (const name of readdirSync(packages)) {
    // Links to our own packages are relative: copied, they lead to those of the earlier commit.
    if (name === '@bowline' || name === '.bin') cpSync(join(packages, name), join(to, 'node_modules', name), links)
    else if (name !== '.cache' && name !== '.vite') symlinkSync(join(packages, name), join(to, 'node_modules', name))
  }
}

const links = { recursive: true, verbatimSymlinks: true } as const
