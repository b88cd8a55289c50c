import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { syncDirectory } from '@bowline/platform/folders.ts'
import { DurableMark } from '@bowline/platform/journal/durable-mark.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import {
  compareOwners,
  disagreements,
  type KnownAccounts,
  raiseNumbers,
  readBackupMark,
  readIdentity,
  requireSame,
  setAside,
} from '../../account-owners/index.ts'
import type { DataFolder } from '../data-folder.ts'
import { type BackupSummary, digest, FOLDER_FILES, filesBelow } from './create-backup.ts'
import { isBackupPath, MANIFEST, type Manifest, parseManifest } from './manifest.ts'
import { importTables, TablesNotEmpty } from './tables.ts'
import { unpackTar } from './tar.ts'

export interface RestoreRequest {
  /** A backup: a folder or a `.tar` file. */
  readonly source: string
  /** Must be empty or absent. */
  readonly folder: DataFolder
  /** Opens the database that belongs to the folder; called once the backup is verified. */
  readonly withDatabase: (work: (sql: Sql) => Promise<void>) => Promise<void>
  /** Rebuilds the exchange of an unpacked backup, to compare it with the database. */
  readonly rebuild: (directory: string) => KnownAccounts
  /** Sets accounts without a user aside instead of refusing the backup. */
  readonly setAside?: boolean
}

/**
 * Restores a data folder from a backup. Everything is unpacked to a temporary place and compared with the manifest
 * before the database is touched, and moved into place only when the tables are filled; the master key comes last,
 * without which nothing starts.
 */
export async function restoreBackup(request: RestoreRequest): Promise<BackupSummary> {
  const { source, folder, withDatabase } = request
  await requireEmpty(folder)
  await mkdir(folder.root, { recursive: true, mode: 0o700 })
  const draft = join(folder.root, 'restoring')
  let placed = false
  try {
    await unpack(source, draft)
    const manifest = await verifyFiles(draft)
    await withDatabase(async (sql) => {
      await importTables(sql, manifest.tables, (path) => join(draft, path))
      await requireOneExchange(sql, draft, manifest, request)
    })
    await place(draft, folder, manifest)
    placed = true
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    return { target: folder.root, sequence: manifest.sequence, files: manifest.files.length, bytes }
  } catch (error) {
    if (error instanceof TablesNotEmpty) throw new ControlError('database-not-empty', error.message)
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
    // The folder was empty before, so after a failure it is emptied again: a half-restored exchange must not start.
    if (!placed)
      for (const name of await readdir(folder.root)) await rm(join(folder.root, name), { recursive: true, force: true })
  }
}

async function requireEmpty(folder: DataFolder): Promise<void> {
  if (existsSync(folder.root) && (await readdir(folder.root)).length > 0) {
    throw new ControlError('not-empty', `${folder.root} is not empty: set BOWLINE_DATA to a new folder`)
  }
}

async function unpack(source: string, draft: string): Promise<void> {
  if (!existsSync(source)) throw new ControlError('no-backup', `there is no backup at ${source}`)
  await mkdir(draft, { mode: 0o700 })
  try {
    if ((await stat(source)).isDirectory()) await cp(source, draft, { recursive: true, verbatimSymlinks: true })
    else await unpackTar(source, draft, isBackupPath)
  } catch (error) {
    throw damaged((error as Error).message)
  }
}

/** Compares the files with the manifest, in both directions. */
async function verifyFiles(draft: string): Promise<Manifest> {
  const manifest = await readManifest(draft)
  const promised = new Map(manifest.files.map((file) => [file.path, file]))
  for (const path of await filesBelow(draft)) {
    if (path !== MANIFEST && !promised.has(path)) throw damaged(`${path} is not in the manifest`)
  }
  for (const { path, bytes, sha256 } of manifest.files) {
    const found = await digest(join(draft, path)).catch(() => undefined)
    if (!found) throw damaged(`${path} is missing`)
    if (found.bytes !== bytes) throw damaged(`${path} has ${found.bytes} bytes instead of ${bytes}`)
    if (found.sha256 !== sha256) throw damaged(`the SHA-256 of ${path} is wrong`)
  }
  return manifest
}

async function readManifest(draft: string): Promise<Manifest> {
  const text = await readFile(join(draft, MANIFEST), 'utf8').catch(() => {
    throw damaged(`${MANIFEST} is missing: the backup was never finished`)
  })
  try {
    return parseManifest(text)
  } catch {
    throw damaged(`${MANIFEST} cannot be read, or is of a newer version`)
  }
}

/** Journal, database and key of the backup are of one exchange and of one moment. */
async function requireOneExchange(
  sql: Sql,
  draft: string,
  manifest: Manifest,
  { rebuild, setAside: mayBeSetAside = false }: RestoreRequest,
): Promise<void> {
  const stored = await readIdentity(sql)
  const secrets = Secrets.open(draft)
  if (stored)
    requireSame(stored, { exchangeId: manifest.exchangeId ?? '', keyCheck: secrets.checkOf(stored.exchangeId) })
  if (stored && manifest.mark !== undefined && (await readBackupMark(sql)) !== manifest.mark) {
    throw damaged(`its database is not of the moment that command ${manifest.mark} marks in its journal`)
  }
  const known = rebuild(draft)
  const exchangeId = await known.exchangeId()
  if (stored && exchangeId !== null && exchangeId !== stored.exchangeId) {
    throw damaged(`its journal is of exchange ${exchangeId}, its database of ${stored.exchangeId}`)
  }
  const found = await compareOwners(sql, known)
  const aside = mayBeSetAside ? found.withoutUser : []
  await setAside(sql, aside)
  const problems = disagreements({ ...found, ...(mayBeSetAside && { withoutUser: [] }) })
  if (problems.length > 0) throw new ControlError('not-one-moment', `${problems.join('; ')} (--set-aside of restore)`)
  await raiseNumbers(sql, found.highest)
}

function damaged(why: string): ControlError {
  return new ControlError('damaged-backup', `this backup cannot be restored: ${why}`)
}

async function place(draft: string, folder: DataFolder, manifest: Manifest): Promise<void> {
  await rename(join(draft, 'journal'), folder.journal)
  // From now on a journal that ends before this record has lost something, and the start will say so.
  const mark = new DurableMark(folder.journal)
  mark.openForWriting(manifest.sequence)
  mark.close()
  if (existsSync(join(draft, 'snapshots'))) await rename(join(draft, 'snapshots'), folder.snapshots)
  if (existsSync(join(draft, 'kyc'))) await rename(join(draft, 'kyc'), folder.pictures)
  for (const name of FOLDER_FILES) {
    if (existsSync(join(draft, name))) await rename(join(draft, name), join(folder.root, name))
  }
  for (const directory of [folder.journal, folder.root]) syncDirectory(directory)
}
