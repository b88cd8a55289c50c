import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(import.meta.dirname, 'dist')

/** Everything a build is made of. */
const inputs = [
  'apps/web/**/*.{ts,tsx,css,json,svg,png,woff2}',
  'packages/{design-system,contract,money,core}/**/*.{ts,tsx,css,json,svg,png,woff2}',
  'package-lock.json',
]

function fingerprint(): string {
  const files = inputs
    .flatMap((pattern) =>
      globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' }),
    )
    .filter((file) => !/\.test\.ts$|README/.test(file))
    .sort()
  const hash = createHash('sha256').update(process.version)
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Builds the site unless this very source is built already; returns the folder with `browser/` and `server/`. The
 * bundler works in a process of its own, which takes its half a gigabyte with it when it is done.
 */
export async function ensureBuilt(): Promise<string> {
  const folder = join(dist, fingerprint())
  if (existsSync(folder)) return folder
  const builder = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new Error('the site could not be built')
  return folder
}

/** Several processes may build at once: each aside, and the first to finish puts its folder in place. */
async function build(folder: string): Promise<void> {
  mkdirSync(dist, { recursive: true })
  const aside = mkdtempSync(join(dist, 'making-'))
  try {
    const [vite, { browserBuild, serverBuild }] = await Promise.all([import('vite'), import('./vite.config.ts')])
    await Promise.all([vite.build(browserBuild(aside)), vite.build(serverBuild(aside))])
    compressFiles(join(aside, 'browser'))
    putInPlace(aside, folder)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  removeOthers(folder)
}

function putInPlace(aside: string, folder: string): void {
  try {
    renameSync(aside, folder)
  } catch (error) {
    // Another process finished first.
    if (!existsSync(folder)) throw error
  }
}

/** Builds of other sources; one a running process still serves stays until it is an hour old. */
function removeOthers(current: string): void {
  for (const name of readdirSync(dist)) {
    const folder = join(dist, name)
    if (folder !== current && isOld(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

function isOld(folder: string): boolean {
  return Date.now() - statSync(folder).mtimeMs > 3_600_000
}

if (import.meta.main) {
  const folder = join(dist, fingerprint())
  if (!existsSync(folder)) await build(folder)
  console.log(folder)
}
