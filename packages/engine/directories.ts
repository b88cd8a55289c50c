import { join } from 'node:path'

/** Where the engine's files lie under the data folder. */
export function journalDirectory(directory: string): string {
  return join(directory, 'journal')
}

export function snapshotDirectory(directory: string): string {
  return join(directory, 'snapshots')
}
