export { DurableMark, readDurableMark } from './durable-mark.ts'
export { FollowerAhead, JournalFollower } from './follow-journal.ts'
export { JournalFault } from './format.ts'
export { JournalReader } from './journal-reader.ts'
export { JournalWriter } from './journal-writer.ts'
export { lockDirectory } from './lock-directory.ts'
export { type JournalStat, journalStat, readJournal } from './read-journal.ts'
export { listSegments, type Segment, syncDirectory } from './segment-files.ts'
export { SharedJournal } from './shared-journal.ts'
export {
  listSnapshots,
  loadSnapshot,
  pruneSnapshots,
  type SnapshotInfo,
  writeSnapshot,
} from './snapshots.ts'
export { type JournalOptions, type RunningJournal, startJournal } from './start-journal.ts'
