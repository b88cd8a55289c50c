import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface BuildPlan {
  /** The folder that `sources` are relative to. */
  readonly root: string
  /** Files and folders; of a folder everything but what is installed, built, or only read by tests and people. */
  readonly sources: readonly string[]
  /** Where builds are kept, each in a folder named after the hash of its sources. */
  readonly dist: string
  /** The script that calls `buildFolder` when it is run. */
  readonly builder: string
}

/** The folder for a build of the current sources, whether or not it exists yet. */
function folderOf({ root, sources, dist }: BuildPlan): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of filesOf(root, sources).sort()) hash.update(file).update(readFileSync(join(root, file)))
  return join(dist, hash.digest('hex').slice(0, 16))
}

/** A walk of our own: a glob takes twenty times as long, and every start of an exchange waits for it. */
function filesOf(root: string, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (/(^|\/)(node_modules|dist)$|\.test\.ts$|README/.test(name)) return []
    if (!statSync(join(root, name)).isDirectory()) return [name]
    return filesOf(
      root,
      readdirSync(join(root, name)).map((entry) => `${name}/${entry}`),
    )
  })
}

/**
 * Builds unless the current sources are already built; returns the folder. The bundler runs in a child process, so that
 * its half a gigabyte of memory is freed when it finishes.
 */
export async function ensureBuilt(plan: BuildPlan): Promise<string> {
  const folder = folderOf(plan)
  if (existsSync(folder)) return folder
  const builder = spawn(process.execPath, [plan.builder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new Error(`${plan.builder} failed`)
  return folder
}

/**
 * Several processes may build at once: each builds in a temporary folder, and the first to finish moves its own into
 * place.
 */
export async function buildFolder(plan: BuildPlan, make: (aside: string) => Promise<void>): Promise<string> {
  const folder = folderOf(plan)
  if (existsSync(folder)) return folder
  mkdirSync(plan.dist, { recursive: true })
  const aside = mkdtempSync(join(plan.dist, 'making-'))
  try {
    await make(aside)
    putInPlace(aside, folder)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  removeOthers(plan.dist, folder)
  return folder
}

function putInPlace(aside: string, folder: string): void {
  try {
    renameSync(aside, folder)
  } catch (error) {
    // Another process finished first.
    if (!existsSync(folder)) throw error
  }
}

/**
 * Removes builds of other sources. A running process may still be serving one, so a build stays until it is an hour
 * old.
 */
function removeOthers(dist: string, current: string): void {
  for (const name of readdirSync(dist)) {
    const folder = join(dist, name)
    if (folder !== current && isOld(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

/** Another process may have made and renamed one since the names were read. */
function isOld(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > 3_600_000
}
