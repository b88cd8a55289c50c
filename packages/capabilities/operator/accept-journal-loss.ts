import { createHash } from 'node:crypto'
import { mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { acceptLoss, type EndDamage, examineEnd } from '@bowline/platform/journal/accept-loss.ts'
import { lockDirectory } from '@bowline/platform/journal/lock-directory.ts'
import { listSnapshots } from '@bowline/platform/journal/snapshots.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { appendAudit } from '../audit-log/index.ts'
import type { DataFolder } from './data-folder.ts'

export interface AcceptedLoss {
  /** The journal ends with this record from now on. */
  readonly last: number
  /** How many records after it had been acknowledged. */
  readonly lost: number
  /** The folder with the damaged bytes, and with snapshots that held what is lost. */
  readonly kept: string
  /** Projections that had written rows of lost records: they must be rebuilt before the start. */
  readonly ahead: readonly string[]
}

/** What accepting the loss at a journal's end would mean; undefined when nothing acknowledged is missing. */
export function examineJournal(folder: DataFolder): Omit<EndDamage, 'bytes' | 'path'> | undefined {
  const damage = whileLocked(folder, () => examineEnd(folder.journal))
  if (!damage) return undefined
  const { segment, offset, last, durable } = damage
  return { segment, offset, last, durable }
}

/**
 * Ends the journal at the last record that can be read, because its operator decided that nothing better is left. `after` is
 * that record as they were shown it. The decision is in the audit log before anything is changed, and what is cut off is kept.
 */
export async function acceptJournalLoss(folder: DataFolder, sql: Sql, after: number): Promise<AcceptedLoss> {
  const unlock = lockJournal(folder)
  try {
    const damage = examineEnd(folder.journal)
    if (!damage) throw new ControlError('no-damage', 'nothing that was acknowledged is missing at the journal’s end')
    const { segment, offset, bytes, last, durable } = damage
    if (after !== last) {
      throw new ControlError(
        'another-end',
        `the journal can be read up to record ${last}, not ${after}: look at it again`,
      )
    }
    const kept = join(folder.root, 'damaged', new Date().toISOString().replace(/[-:.]/g, ''))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const lost = { segment, offset, bytes: bytes.length, sha256, last, durable }
    await appendAudit(sql, {
      atMs: Date.now(),
      actor: { kind: 'system', id: 'command-line' },
      action: 'journal.accept-loss',
      after: lost,
      code: '0',
    })
    acceptLoss(folder.journal, damage, join(kept, `${segment}.from-${offset}`))
    keepSnapshots(folder, last, kept)
    // Users whose accounts were opened by lost records: the next start opens them again, as after a restore.
    await sql`update users set account_opened_at = null`
    const rows = await sql<{ name: string }[]>`
      select name from projection_positions where sequence > ${last} order by name`
    return { last, lost: durable - last, kept, ahead: rows.map(({ name }) => name) }
  } finally {
    unlock()
  }
}

/** A start from one would have effects of records that are nowhere on record. */
function keepSnapshots({ snapshots }: DataFolder, last: number, kept: string): void {
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  for (const { path, sequence } of listSnapshots(snapshots)) {
    if (sequence > last) renameSync(path, join(kept, basename(path)))
  }
}

function whileLocked<T>(folder: DataFolder, work: () => T): T {
  const unlock = lockJournal(folder)
  try {
    return work()
  } finally {
    unlock()
  }
}

function lockJournal(folder: DataFolder): () => void {
  try {
    return lockDirectory(folder.journal)
  } catch (error) {
    throw new ControlError('in-use', `the exchange runs or is starting; stop it first (${(error as Error).message})`)
  }
}
