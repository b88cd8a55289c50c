import { decodeFrame } from '@bowline/core/messages/codec.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { readJournal } from '@bowline/platform/journal/read-journal.ts'
import { journalDirectory } from '../directories.ts'

export interface JournalContents {
  readonly last: number
  readonly torn: number
  /** Under which numbers each command of the load stands in the journal. */
  readonly numbers: ReadonlyMap<string, readonly number[]>
}

/** What a journal holds, read without the engine. */
export function journalContents(directory: string): JournalContents {
  const numbers = new Map<string, number[]>()
  const { last, torn } = readJournal(journalDirectory(directory), {}, (buffer, byte, length) => {
    const frame = Words.ofBytes(length)
    frame.u8.set(new Uint8Array(buffer, byte, length))
    const { envelope, message } = decodeFrame(frame, 0)
    const id =
      message.kind === 'cancel-order' ? message.requestClientId : message.kind === 'place-order' ? message.clientId : ''
    if (id) numbers.set(id, [...(numbers.get(id) ?? []), envelope.sequence])
  })
  return { last, torn, numbers }
}
