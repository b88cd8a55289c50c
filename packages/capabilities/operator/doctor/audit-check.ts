import type { Config } from '@bowline/platform/config.ts'
import { readDurableMark } from '@bowline/platform/journal/durable-mark.ts'
import { listSegments } from '@bowline/platform/journal/segment-files.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { type AuditMark, auditMarks, compareWithMarks } from '../../audit-log/index.ts'
import type { DataFolder } from '../data-folder.ts'
import { databaseOf } from './connection-checks.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const CHECK = 'audit log'
const REMEDY = 'find out who changed the database; if you know why rows are missing, "bowline audit agree"'

/** Whether the audit log has what the journal last said of it. `verify` reads all of both. */
export async function checkAuditLog(config: Config, folder: DataFolder, running: boolean): Promise<Finding> {
  try {
    const url = await databaseOf(config, folder, running)
    if (url === undefined)
      return ok(CHECK, 'compared with the journal while the exchange runs, and by "bowline verify"')
    const newest = newestMark(folder)
    if (!newest) return ok(CHECK, 'the journal says nothing of it yet')
    const sql = connect(url, { connections: 1, name: 'bowline-doctor' })
    const problem = await compareWithMarks(sql, [newest]).finally(() => sql.end({ timeout: 1 }))
    return problem === undefined ? ok(CHECK, `has row ${newest.of} as the journal says`) : fail(CHECK, problem, REMEDY)
  } catch (error) {
    return warn(CHECK, `could not be compared: ${(error as Error).message}`, 'look at the other findings')
  }
}

/** From the newest segment back: an hour may have many of them, or none an hour. */
function newestMark({ root, journal }: DataFolder): AuditMark | undefined {
  let to = readDurableMark(journal)
  for (const { first } of listSegments(journal).toReversed()) {
    const newest = first > to ? undefined : auditMarks(root, { from: first, to }).at(-1)
    if (newest) return newest
    to = Math.min(to, first - 1)
  }
  return undefined
}
