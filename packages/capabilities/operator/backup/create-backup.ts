import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CAPACITY_FILE } from '@bowline/engine/recorded-capacity.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { lockDirectory } from '@bowline/platform/journal/lock-directory.ts'
import { listSnapshots } from '@bowline/platform/journal/snapshots.ts'
import { KEY_CHECK_FILE } from '@bowline/platform/key-check.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readIdentity } from '../../account-owners/index.ts'
import type { DataFolder } from '../data-folder.ts'
import { journalExtent } from './journal-extent.ts'
import { type BackupFile, MANIFEST, type Manifest } from './manifest.ts'
import { exportTables } from './tables.ts'
import { packTar } from './tar.ts'

/** Small files at the top of a data folder: the master key, and what the folder was first used for. */
export const FOLDER_FILES = ['mode', 'demo-logins.json', 'master.key'] as const

export interface BackupRequest {
  readonly folder: DataFolder
  readonly sql: Sql
  /** A path that does not exist yet, in a folder that does; one ending in `.tar` becomes one file, any other a folder. */
  readonly target: string
  /** Whether the exchange is running on this folder. */
  readonly live: boolean
  /** Has the running engine mark the moment in its journal; resolves with the number of that command when it is durable. */
  readonly mark?: () => Promise<number>
}

export interface BackupSummary {
  readonly target: string
  readonly sequence: number
  readonly files: number
  readonly bytes: number
}

/**
 * Copies all of an exchange: the journal up to a durable record, the newest snapshot, the master key, the encrypted
 * pictures, and the tables that exist only in the database. Tables and journal are of one moment, which a running exchange
 * marks in both. The result gets its name when it is complete. It contains the master key: protect it like the data
 * folder.
 */
export async function createBackup(request: BackupRequest): Promise<BackupSummary> {
  const { folder, target, live } = request
  if (existsSync(target)) throw new ControlError('target-exists', `${target} already exists`)
  // A folder made on the way would hide a mistyped name, or a disk that is not mounted.
  if (!existsSync(dirname(target))) throw new ControlError('no-folder', `the folder ${dirname(target)} does not exist`)
  if (!existsSync(folder.masterKey)) throw new ControlError('no-data', `${folder.root} holds no exchange`)
  // At rest, the engine's lock keeps a start from changing the journal meanwhile.
  const unlock = live ? () => {} : lockJournal(folder)
  const draft = join(dirname(target), `.${basename(target)}.unfinished`)
  try {
    await rm(draft, { recursive: true, force: true })
    for (const part of ['journal', 'snapshots', 'tables'])
      await mkdir(join(draft, part), { recursive: true, mode: 0o700 })
    const manifest = await fill(draft, request)
    await finish(draft, target, manifest)
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    return { target, sequence: manifest.sequence, files: manifest.files.length, bytes }
  } finally {
    await rm(draft, { recursive: true, force: true })
    unlock()
  }
}

function lockJournal(folder: DataFolder): () => void {
  try {
    return lockDirectory(folder.journal)
  } catch (error) {
    throw new ControlError('in-use', `the exchange is starting or stopping: ${(error as Error).message}`)
  }
}

async function fill(draft: string, { folder, sql, live, mark }: BackupRequest): Promise<Manifest> {
  const files: BackupFile[] = []
  const place = (name: string) => ({
    path: `tables/${name}.copy`,
    absolute: join(draft, 'tables', `${name}.copy`),
  })
  const { tables, mark: moment } = await exportTables(sql, place, mark)
  for (const { path } of tables) files.push({ path, ...(await digest(join(draft, path))) })

  const { sequence, segments } = journalExtent(folder.journal, live, moment)
  for (const { name, path, bytes } of segments) files.push(await copy(path, draft, `journal/${name}`, bytes))
  for (const name of [CAPACITY_FILE, KEY_CHECK_FILE]) {
    const source = join(folder.journal, name)
    if (existsSync(source)) files.push(await copy(source, draft, `journal/${name}`))
  }
  const snapshot = listSnapshots(folder.snapshots).find((candidate) => candidate.sequence <= sequence)
  if (snapshot) files.push(await copy(snapshot.path, draft, `snapshots/${basename(snapshot.path)}`))
  files.push(...(await copyPictures(folder.pictures, draft)))
  for (const name of FOLDER_FILES) {
    const source = join(folder.root, name)
    if (existsSync(source)) files.push(await copy(source, draft, name))
  }

  const identity = await readIdentity(sql)
  const manifest: Manifest = {
    format: 'bowline-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    sequence,
    ...(moment !== undefined && { mark: moment }),
    ...(identity && { exchangeId: identity.exchangeId }),
    files,
    tables,
  }
  await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  return manifest
}

/** A picture that is gone by the time it is copied was not meant to be kept. */
async function copyPictures(pictures: string, draft: string): Promise<BackupFile[]> {
  const copied: BackupFile[] = []
  if (!existsSync(pictures)) return copied
  for (const name of await filesBelow(pictures)) {
    const path = `kyc/${name}`
    await mkdir(dirname(join(draft, path)), { recursive: true, mode: 0o700 })
    const file = await copy(join(pictures, name), draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (file) copied.push(file)
  }
  return copied
}

async function finish(draft: string, target: string, manifest: Manifest): Promise<void> {
  if (!target.endsWith('.tar')) return rename(draft, target)
  const packed = `${draft}.tar`
  try {
    await rm(packed, { force: true })
    await packTar(draft, [...manifest.files.map((file) => file.path), MANIFEST], packed)
    await rename(packed, target)
  } finally {
    await rm(packed, { force: true })
  }
}

/** Copies and hashes the first `bytes` of a file, in pieces, so that memory use stays flat. */
async function copy(source: string, draft: string, path: string, bytes?: number): Promise<BackupFile> {
  if (bytes === 0) throw new Error(`${source} has nothing to copy`)
  const hash = createHash('sha256')
  let copied = 0
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      copied += chunk.length
      done(null, chunk)
    },
  })
  const from = createReadStream(source, bytes === undefined ? {} : { end: bytes - 1 })
  await pipeline(from, tap, createWriteStream(join(draft, path), { mode: 0o600, flush: true }))
  return { path, bytes: copied, sha256: hash.digest('hex') }
}

/** Length and SHA-256 of a file. */
export async function digest(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Names of all files below a folder, with their folders. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
}
