import { CommandKind, commandLayouts, Header } from '@bowline/core/messages/commands.ts'
import { JournalHead } from '@bowline/core/messages/journal-layout.ts'
import { decode, Words } from '@bowline/core/messages/layout.ts'
import type { EventBatch } from './engine-client.ts'

/** The batch with the note of its command, whose record is at `byte`. */
export function withNote(batch: EventBatch, buffer: ArrayBuffer, byte: number): EventBatch {
  const isJournal = batch.command === CommandKind.journal
  if (!isJournal && batch.command !== CommandKind.post) return batch
  const at = byte + Header.size
  const words = new Words(buffer)
  const { bizId, actor, memo } = isJournal ? decode(JournalHead, words, at) : decode(commandLayouts.post, words, at)
  return { ...batch, note: { bizId, actor, memo } }
}
