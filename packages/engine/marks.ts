import { CommandKind, commandLayouts, Header } from '@bowline/core/messages/commands.ts'
import { decode, Words } from '@bowline/core/messages/layout.ts'
import type { ReadRange } from '@bowline/platform/journal/journal.ts'
import { type ExchangePlace, journalOf } from './directories.ts'

/** A statement on record in the journal, see `MarkAbout`. */
export interface Mark {
  /** Of the record. */
  readonly sequence: number
  readonly version: number
  /** The command, or the row, that the text is about. */
  readonly of: number
  readonly text: string
}

/** The marks about one subject among the records of the range, in sequence. */
export function readMarks(place: ExchangePlace, wanted: number, range: ReadRange = {}): Mark[] {
  const marks: Mark[] = []
  let memory = Words.ofBytes(0)
  journalOf(place).read(range, (buffer, byte) => {
    if (memory.buffer !== buffer) memory = new Words(buffer)
    if (memory.u8[byte + Header.at.kind] !== CommandKind.mark) return
    const { about, version, of, text } = decode(commandLayouts.mark, memory, byte + Header.size)
    if (about === wanted) marks.push({ sequence: memory.f64[byte / 8 + Header.at.sequence], version, of, text })
  })
  return marks
}
