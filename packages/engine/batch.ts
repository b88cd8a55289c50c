import { EventHeader, eventLayouts } from '@bowline/core/messages/events.ts'
import { decode, type Words } from '@bowline/core/messages/layout.ts'
import type { Filter, Rejection } from '@bowline/core/rejections.ts'
import { decodeEvents } from './compiled-codec.ts'
import type { CommandResult, EventBatch } from './engine-client.ts'

const BEGIN = eventLayouts.begin
const END = eventLayouts.end
const BEGIN_BYTES = EventHeader.size + BEGIN.size
const END_BYTES = EventHeader.size + END.size

/** Request number of the events that begin at `from`; 0 = nobody is waiting for them. */
export function requestOf(memory: Words, from: number): number {
  return memory.u32[(from + EventHeader.size) / 4 + BEGIN.at.request]
}

/** Decodes the events of one command: from its `begin` at `from` to the end of its `end` event at `to`. */
export function decodeBatch(memory: Words, from: number, to: number): EventBatch {
  const begin = from + EventHeader.size
  return {
    sequence: memory.f64[begin / 8 + BEGIN.at.sequence],
    time: memory.f64[begin / 8 + BEGIN.at.time],
    command: memory.u8[begin + BEGIN.at.command],
    events: decodeEvents(memory, from + BEGIN_BYTES, to - END_BYTES),
  }
}

/** Decodes the outcome from the `end` event that ends at `to`. */
export function decodeResult(memory: Words, to: number, batch: EventBatch): CommandResult {
  const { rejection, filter, subject, cancelRejection } = decode(END, memory, to - END.size)
  return {
    sequence: batch.sequence,
    time: batch.time,
    rejection: rejection as Rejection,
    filter: filter as Filter,
    subject,
    cancelRejection: cancelRejection as Rejection,
    events: batch.events,
  }
}
