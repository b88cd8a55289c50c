import { join } from 'node:path'
import type { Journal, JournalAddress } from '@bowline/platform/journal/journal.ts'
import { openJournal } from '@bowline/platform/journal/open-journal.ts'

/** Where an exchange is kept. */
export interface ExchangePlace {
  /** The data folder, which holds the snapshots. */
  readonly directory: string
  /** Default: the journal in the data folder. */
  readonly journal?: JournalAddress
}

/** Where the engine's files lie under the data folder. */
export function journalDirectory(directory: string): string {
  return join(directory, 'journal')
}

export function snapshotDirectory(directory: string): string {
  return join(directory, 'snapshots')
}

export function journalOf({ directory, journal }: ExchangePlace): Journal {
  return openJournal(journal ?? { kind: 'local', directory: journalDirectory(directory) })
}
