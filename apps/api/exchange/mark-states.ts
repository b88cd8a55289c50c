import { snapshotDirectory } from '@bowline/engine/directories.ts'
import type { EngineClient } from '@bowline/engine/index.ts'
import { markState } from '@bowline/engine/state-marks.ts'
import { listSnapshots } from '@bowline/platform/journal/snapshots.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'

const LOOK_MS = 60_000

/**
 * Puts the hash of each snapshot that the worker writes into the journal. A start that comes to another state at that command
 * does not go on: it would trade on another history than was acknowledged.
 */
export function markStates(engine: EngineClient, directory: string, log: Log) {
  let marked = listSnapshots(snapshotDirectory(directory))[0]?.sequence ?? 0
  const look = async () => {
    const newest = listSnapshots(snapshotDirectory(directory))[0]
    if (!newest || newest.sequence <= marked) return
    await markState(engine, newest)
    marked = newest.sequence
  }
  const onFailure = (error: Error) => log.warn({ error: error.message }, 'a state could not be put on record')
  return startLoop({ everyMs: LOOK_MS, round: look, onFailure })
}
