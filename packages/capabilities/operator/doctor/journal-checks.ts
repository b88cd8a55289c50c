import { Header } from '@bowline/core/messages/commands.ts'
import { readDurableMark } from '@bowline/platform/journal/durable-mark.ts'
import { readJournal } from '@bowline/platform/journal/read-journal.ts'
import { listSegments } from '@bowline/platform/journal/segment-files.ts'
import type { DataFolder } from '../data-folder.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** A clock this far behind the last record was set back; less may be a difference between two processes. */
const CLOCK_TOLERANCE_MS = 1_000
/** No correct clock shows a time before this code was written. */
const WRITTEN_AT_MS = Date.UTC(2026, 0, 1)

/** Reads the newest segment, where crashes leave traces, and compares the clock with the last record's time. */
export function checkJournalAndClock({ journal }: DataFolder, running: boolean, nowMs: number): Finding[] {
  const newest = listSegments(journal).at(-1)
  if (!newest) return [ok('journal', 'none yet'), checkClock(undefined, nowMs)]
  let lastTime: number | undefined
  try {
    // While it is being written, records after the mark may be incomplete; at rest anything there must be a torn write.
    const durable = running ? readDurableMark(journal) : 0
    const range = { from: newest.first, ...(durable >= newest.first && { to: durable }) }
    const { last } = readJournal(journal, range, (buffer, byte) => {
      lastTime = new Float64Array(buffer, byte, Header.size / 8)[Header.at.time]
    })
    return [ok('journal', `readable up to record ${last}`), checkClock(lastTime, nowMs)]
  } catch (error) {
    const remedy = 'keep a copy of the journal folder, then restore a backup; "bowline journal stat" reads it all'
    return [fail('journal', (error as Error).message, remedy), checkClock(undefined, nowMs)]
  }
}

function checkClock(lastRecordMs: number | undefined, nowMs: number): Finding {
  const shown = new Date(nowMs).toISOString()
  const remedy = 'set the clock and keep it right with NTP: signed requests are refused when it is off by seconds'
  if (nowMs < WRITTEN_AT_MS) return fail('clock', `${shown} cannot be right`, remedy)
  if (lastRecordMs !== undefined && nowMs < lastRecordMs - CLOCK_TOLERANCE_MS) {
    return warn(
      'clock',
      `${shown} is before the journal’s last record (${new Date(lastRecordMs).toISOString()})`,
      remedy,
    )
  }
  return ok('clock', shown)
}
